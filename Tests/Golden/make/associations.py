"""Rank correlations and information of two series, for AssociationTests.

The series are made of the minimal standard generator (Park and Miller 1988, multiplier 48271), which Known.uniform
repeats. Needs numpy, scipy and scikit-learn.
"""

import numpy as np
from scipy.stats import kendalltau, spearmanr
from sklearn.feature_selection import mutual_info_classif, mutual_info_regression


def uniform(count, seed=20240607):
    state, found = seed, []
    for _ in range(count):
        state = state * 48271 % 2147483647
        found.append(state / 2147483647)
    return np.array(found)


def gaussian(count, seed=20240607):
    u = uniform(2 * count, seed)
    return np.sqrt(-2 * np.log(u[:count])) * np.cos(2 * np.pi * u[count:])


x, noise = gaussian(400), gaussian(400, 99)
y = 0.8 * x + 0.6 * noise
coarse_x, coarse_y = np.floor(4 * x), np.floor(3 * y)
classes = np.floor(x) - np.floor(x).min()
print("spearman", spearmanr(x, y)[0], spearmanr(coarse_x, coarse_y)[0])
print("kendall tau b", kendalltau(x, y)[0], kendalltau(coarse_x, coarse_y)[0])
bits = mutual_info_regression(x[:, None], y, n_neighbors=3, random_state=0)[0] / np.log(2)
print("Kraskov, bits", bits)
bits = mutual_info_classif(np.floor(1e6 * y)[:, None], classes, n_neighbors=3, random_state=0)[0] / np.log(2)
print("Ross, bits", bits, "classes", np.unique(classes, return_counts=True)[1])
