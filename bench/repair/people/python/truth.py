import os
from math import sqrt

class Point:
    def __init__(self, x, y=0):
        self.x = x
        self.y = y

    def length(self):
        if self.x == 0:
            return abs(self.y)
        return sqrt(self.x ** 2 + self.y ** 2)

points = [Point(1, 2), Point(3)]
for p in points:
    print("length: %.2f" % p.length())
