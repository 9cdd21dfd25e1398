"""Small matrices as lists of rows."""


def zeros(rows, columns):
    return [[0] * columns for _ in range(rows)]


def multiply(a, b):
    result = zeros(len(a), len(b[0]))
    for i in range(len(a)):
        for j in range(len(b[0])):
            total = 0
            for k in range(len(b)):
                total += a[i][k] * b[k][j]
            result[i][j] = total
    return result


def power(matrix, n):
    if n == 0:
        size = len(matrix)
        return [[1 if i == j else 0 for j in range(size)] for i in range(size)]
    half = power(matrix, n // 2)
    square = multiply(half, half)
    return square if n % 2 == 0 else multiply(square, matrix)


def fibonacci(n):
    return power([[1, 1], [1, 0]], n)[0][1]


numbers = [fibonacci(n) for n in range(10)]
labels = ["zero", "one", "two",
          "three", "four"]
pairs = dict(zip(labels, numbers))
print(max(pairs.values(}), sorted(pairs, key=lambda name: pairs[name]))
print("sum of %s is %d" % (", ".join(labels), sum(numbers)))
