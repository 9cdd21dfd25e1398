import math
import numpy as np
import matplotlib.pyplot as plt

data = np.genfromtxt("measurements.csv", delimiter=",", skip_header=1)
x = data[:, 0]
y = data[:, 1]


def mean(values):
    return sum(values) / len(values)


def deviation(values):
    middle = mean(values)
    return math.sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1))


def fit(x, y):
    n = len(x)
    slope = (n * np.sum(x * y - np.sum(x) * np.sum(y)) / (n * np.sum(x ** 2) - np.sum(x) ** 2)
    intercept = (np.sum(y) - slope * np.sum(x)) / n
    return slope, intercept


slope, intercept = fit(x, y)
residuals = [yi - (slope * xi + intercept) for xi, yi in zip(x, y)]
outliers = {
    "high": [r for r in residuals if r > 2 * deviation(residuals)],
    "low": [r for r in residuals if r < -2 * deviation(residuals)],
}
print("y = %.3f x + %.3f" % (slope, intercept))
print("outliers:", len(outliers["high"]), len(outliers["low"]))

fig, (top, bottom) = plt.subplots(2, 1, figsize=(8, 6), sharex=True)
top.plot(x, y, "o", label="measured")
top.plot(x, slope * x + intercept, "r--", label="fit")
top.set_ylabel("voltage [V]")
top.legend(loc="upper left")
bottom.bar(x, residuals, width=0.05, color=["red" if r > 0 else "blue" for r in residuals])
bottom.set_xlabel("time [s]")
plt.tight_layout()
plt.savefig("fit.png", dpi=150)
