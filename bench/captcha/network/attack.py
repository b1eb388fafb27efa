"""Learns to read captchas: trains a small convolutional network for so many CPU minutes on one thread, then tests it.

usage: attack.py <folder> <cpu minutes> [heads]

The folder holds train.bin and test.bin (a byte per pixel, one picture after another), train.txt and test.txt (a text per
line) and size.txt (width and height). Progress goes to standard error, the result as JSON to standard output.

Convolutions with batch normalisation see the picture. For each character a map says where to look, made from how two
rows are laid out, from what is near and from all of the picture; what is seen there goes to one classifier for all.
With `heads`, all that is seen goes to one classifier per character instead, which is more usual and weaker.
"""

import json
import math
import sys
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

BATCH = 64
PEAK_RATE = 3e-3
WARM_UP = 0.15
FEATURES = 128

folder, minutes, heads = sys.argv[1], float(sys.argv[2]), sys.argv[3:] == ["heads"]
torch.set_num_threads(1)
torch.set_flush_denormal(True)
torch.manual_seed(1)
np.random.seed(1)


def load(name):
    width, height = map(int, open(f"{folder}/size.txt").read().split())
    texts = open(f"{folder}/{name}.txt").read().split()
    pixels = np.fromfile(f"{folder}/{name}.bin", dtype=np.uint8)
    return torch.from_numpy(pixels.reshape(len(texts), 1, height, width)), texts


pictures, texts = load("train")
fresh_pictures, fresh_texts = load("test")
alphabet = "".join(sorted(set("".join(texts))))
length, classes = len(texts[0]), len(alphabet)


def labels(texts):
    return torch.tensor([[alphabet.index(character) for character in text] for text in texts])


answers, fresh_answers = labels(texts), labels(fresh_texts)


def spread(pictures):
    """From -1, the darkest of each picture, to 1, its lightest."""
    pictures = pictures.float()
    low, high = pictures.amin((2, 3), keepdim=True), pictures.amax((2, 3), keepdim=True)
    scaled = (pictures - low) / (high - low + 1) * 2 - 1
    return scaled.contiguous(memory_format=torch.channels_last)


def block(inputs, outputs, size, stride=1):
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, size, stride, size // 2, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class Residual(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.first = block(channels, channels, 3)
        self.second = nn.Sequential(nn.Conv2d(channels, channels, 3, 1, 1, bias=False), nn.BatchNorm2d(channels))

    def forward(self, x):
        return F.relu(x + self.second(self.first(x)))


def trunk():
    """To an eighth of the picture's width and height."""
    return nn.Sequential(
        block(1, 16, 5, 2),
        nn.MaxPool2d(2),
        block(16, 32, 3),
        block(32, 64, 3, 2),
        Residual(64),
        block(64, 96, 3),
        Residual(96),
    )


class Heads(nn.Module):
    def __init__(self):
        super().__init__()
        self.see = nn.Sequential(trunk(), block(96, FEATURES, 3, 2))
        with torch.no_grad():
            _, _, height, width = self.see(spread(pictures[:2])).shape
        # a convolution as large as its input is a linear layer, only faster
        self.heads = nn.Conv2d(FEATURES, length * classes, (height, width))

    def forward(self, x):
        seen = F.dropout(self.see(x), 0.2, self.training)
        return self.heads(seen).view(-1, length, classes)


def likely_places(height, width):
    """Where each character is before any look: two rows, broken at or next to the middle."""
    y = ((torch.arange(height) + 0.5) / height).view(height, 1)
    x = ((torch.arange(width) + 0.5) / width).view(1, width)
    places = torch.full((length, height, width), 1e-3)
    for upper in range(math.ceil(length / 2) - 1, length // 2 + 2):
        for i in range(length):
            row, place, others = (0.27, i, upper) if i < upper else (0.73, i - upper, length - upper)
            places[i] += torch.exp(-(((x - (place + 0.5) / others) / 0.25) ** 2 + ((y - row) / 0.12) ** 2) / 2) / 3
    return places.log()


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.see = nn.Sequential(trunk(), block(96, FEATURES, 1))
        with torch.no_grad():
            _, _, self.height, self.width = self.see(spread(pictures[:2])).shape
        self.near = nn.Conv2d(FEATURES, length, 3, 1, 1)
        self.far = nn.Sequential(
            block(FEATURES, 32, 1),
            nn.AvgPool2d(2),
            nn.Conv2d(32, 128, (self.height // 2, self.width // 2), bias=False),
            nn.BatchNorm2d(128),
            nn.ReLU(inplace=True),
            nn.Conv2d(128, length * self.height * self.width, 1),
        )
        self.prior = nn.Parameter(likely_places(self.height, self.width))
        self.classify = nn.Conv2d(FEATURES, classes, 1)

    def forward(self, x):
        seen = self.see(x)
        where = self.near(seen) + self.far(seen).view(-1, length, self.height, self.width) + self.prior
        looked_at = seen.flatten(2) @ where.flatten(2).softmax(2).transpose(1, 2)
        return self.classify(looked_at[..., None])[..., 0].transpose(1, 2)


network = (Heads if heads else Reader)().to(memory_format=torch.channels_last)
optimizer = torch.optim.AdamW(network.parameters(), lr=PEAK_RATE, weight_decay=1e-2, betas=(0.9, 0.99))


def rates(pictures, answers):
    """The share of whole texts read, and of characters."""
    network.eval()
    with torch.no_grad():
        parts = [network(spread(pictures[i : i + 100])).argmax(2) for i in range(0, len(pictures), 100)]
    network.train()
    right = torch.cat(parts) == answers
    return right.all(1).float().mean().item(), right.float().mean().item()


def learn(indices):
    x = torch.roll(spread(pictures[indices]), (np.random.randint(-3, 4), np.random.randint(-4, 5)), (2, 3))
    loss = F.cross_entropy(network(x).reshape(-1, classes), answers[indices].reshape(-1))
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    optimizer.step()
    return loss.item()


def train():
    """One cycle of the learning rate over the budget of CPU time; how many pictures were seen."""
    began, seen, shown = time.process_time(), 0, 0.0
    while True:
        order = torch.randperm(len(pictures))
        for at in range(0, len(order) - BATCH + 1, BATCH):
            used = (time.process_time() - began) / (60 * minutes)
            if used >= 1:
                return seen
            fall = math.cos(math.pi * (used - WARM_UP) / (1 - WARM_UP))
            for group in optimizer.param_groups:
                group["lr"] = PEAK_RATE * (used / WARM_UP if used < WARM_UP else (1 + fall) / 2) + 1e-6
            loss = learn(order[at : at + BATCH])
            seen += BATCH
            if used >= shown + 0.1:
                shown += 0.1
                paused = time.process_time()
                whole, characters = rates(fresh_pictures, fresh_answers)
                print(
                    f"{100 * used:3.0f} % of the time, epoch {seen / len(pictures):.1f}, loss {loss:.2f}: "
                    f"{100 * whole:.1f} % whole, {100 * characters:.1f} % of characters",
                    file=sys.stderr,
                    flush=True,
                )
                began += time.process_time() - paused


seen = train()
whole, characters = rates(fresh_pictures, fresh_answers)
known_whole, _ = rates(pictures[:500], answers[:500])
print(
    json.dumps(
        {
            "whole": whole,
            "characters": characters,
            "wholeOfKnown": known_whole,
            "epochs": round(seen / len(pictures), 1),
            "parameters": sum(parameter.numel() for parameter in network.parameters()),
        }
    )
)
