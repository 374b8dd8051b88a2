# right: a loop over a path of open nodes, types asked with type(), a callable object
class TreeValue:
    __name__ = "tree_value"

    def __call__(self, tree, maximizing, alpha, beta):
        if type(tree) is not list:
            return tree
        path = [[tree, 0, maximizing, alpha, beta, None]]
        answer = None
        while path:
            node = path[-1]
            t, i, mx, a, b, best = node
            if i < len(t) and not a >= b:
                node[1] += 1
                if type(t[i]) is list:
                    path.append([t[i], 0, not mx, a, b, None])
                    continue
                v = t[i]
            else:
                path.pop()
                if not path: return best
                node, v = path[-1], best
            node[5] = v if node[5] is None else max(node[5], v) if node[2] else min(node[5], v)
            if node[2]: node[3] = max(node[3], node[5])
            else: node[4] = min(node[4], node[5])

tree_value = TreeValue()
