"""Learn a game from nothing by proximal policy optimisation (PPO) in torch, on the CPU.

pip install 'updraft-games[train]'
python examples/train_ppo.py up-turn --option bag=once --out runs/up-turn-ppo

The policy is a softmax over the candidates of a decision: a net rates the position that each of them leads to. So one
small net serves games with 64 moves and games with 37,960. The critic predicts the result from the same positions; the
value of a decision is the mean of its predictions, weighted by the policy.
"""

import os

os.environ.setdefault("OMP_NUM_THREADS", "1")  # small matrices: a second thread costs more than it brings

import sys
from dataclasses import dataclass
from typing import Any

import numpy as np

try:
    import torch
except ModuleNotFoundError:
    sys.exit("This example needs torch: pip install 'updraft-games[train]'")

from self_play import Array, Decisions, Scales, SelfPlay, backward, sampled_rows
from session import train

from updraft.bots.net import PREFERENCES, Net
from updraft.kit.table import Settings

LAST_RATE = 0.05  # the learning rate at the end, as a share of the first


@dataclass
class Experience:
    """Decisions of a stretch of self-play, in one order."""

    first: Array  # the rows of decision i go from first[i] to first[i + 1]
    rows: Array  # scaled features of all candidates
    taken: Array  # the row that was chosen, counted from the decision's first
    chance: Array  # log of the probability of the choice
    advantage: Array
    target: Array  # for the critic

    def part(self, chosen: Array) -> "Experience":
        """Return these decisions only."""
        counts = np.diff(self.first)[chosen]
        first = np.concatenate([[0], np.cumsum(counts)])
        places = np.arange(first[-1]) + np.repeat(self.first[chosen] - first[:-1], counts)
        others = (each[chosen] for each in (self.taken, self.chance, self.advantage, self.target))
        return Experience(first, self.rows[places], *others)


class PpoLearner:
    """An actor and a critic; `learn` plays a stretch of self-play and improves both by clipped updates."""

    def __init__(self, settings: Settings, arguments: Any) -> None:
        torch.set_num_threads(1)
        torch.use_deterministic_algorithms(True)
        torch.manual_seed(int.from_bytes(f"{arguments.seed} weights".encode()[-7:], "big"))
        self._arguments, self._players = arguments, settings.players
        self._points = arguments.points if settings.game.has_points else 0.0
        self._scales = Scales(settings.game, arguments.row_hidden)
        self._actor, self._critic = (self._new_layers() for _ in range(2))
        self._parameters = [each for layer in (*self._actor, *self._critic) for each in layer.parameters()]
        self._optimiser = torch.optim.Adam(self._parameters, arguments.rate, eps=1e-5)

    def _new_layers(self) -> list[Any]:
        """Make the layers of a net; it begins by rating everything nearly the same."""
        scales, arguments = self._scales, self._arguments
        row_layers = [torch.nn.Linear(scales.width, arguments.row_hidden)] if scales.count else []
        last = torch.nn.Linear(arguments.hidden, 1)
        with torch.no_grad():
            last.weight.mul_(0.1)
        return [*row_layers, torch.nn.Linear(scales.inputs, arguments.hidden), last]

    def net(self, about: dict[str, Any]) -> Net:
        """Return the actor on unscaled features."""
        return self._as_net(self._actor, about)

    def _as_net(self, layers: list[Any], about: dict[str, Any]) -> Net:
        arrays = ((layer.weight.detach().numpy().T, layer.bias.detach().numpy()) for layer in layers)
        return self._scales.net(arrays, about)

    def learn(self, play: SelfPlay, done: float, rng: np.random.Generator) -> int:
        arguments = self._arguments
        for group in self._optimiser.param_groups:
            group["lr"] = arguments.rate * max(LAST_RATE, 1 - done)
        moves = arguments.stretch * arguments.tables
        if not self._scales.is_fitted:
            self._scales.fit_once(self._record(play, rng).rows)
            return moves  # played by a net that had no scale yet: nothing to learn
        experience = self._record(play, rng)
        for _ in range(arguments.passes):
            order = rng.permutation(len(experience.taken))
            for at in range(0, len(order), arguments.minibatch):
                self._update(experience.part(order[at : at + arguments.minibatch]))
        return moves

    def _record(self, play: SelfPlay, rng: np.random.Generator) -> Experience:
        """Play a stretch with the present actor and critic."""
        actor, critic = self.net({}), self._as_net(self._critic, {})
        steps, rows, counts, taken, chances = [], [], [], [], []
        for _ in range(self._arguments.stretch):
            tables = play.open_tables()
            found = play.candidates(tables)
            features = found.features[: found.total]
            logits = actor.rate(features)
            likely = _log_chances(logits, found.first)
            values = np.add.reduceat(np.exp(likely) * np.tanh(critic.rate(features) / 2), found.first[:-1])
            chosen = sampled_rows(found, logits, rng)
            seats = play.turns(tables)
            over, returns = play.play(tables, found, chosen, self._points)
            steps.append(Decisions(tables, seats, values, over, returns))
            rows.append(self._scales.apply(features).astype(np.float16))
            counts.append(np.diff(found.first))
            taken.append(chosen - found.first[:-1])
            chances.append(likely[chosen])
        targets = backward(steps, self._players, self._arguments.decay)
        target = np.concatenate([target for target, _ in targets]).astype(np.float32)
        advantage = target - np.concatenate([step.values for step in steps]).astype(np.float32)
        first = np.concatenate([[0], np.cumsum(np.concatenate(counts))])
        everything = Experience(
            first, np.concatenate(rows), np.concatenate(taken), np.concatenate(chances), advantage, target
        )
        return everything.part(np.flatnonzero(np.concatenate([is_known for _, is_known in targets])))

    def _update(self, part: Experience) -> None:
        """Take one step of Adam down PPO's loss."""
        arguments, count = self._arguments, len(part.taken)
        rows = torch.from_numpy(part.rows.astype(np.float32))
        owners = torch.from_numpy(np.repeat(np.arange(count), np.diff(part.first)))
        taken = torch.from_numpy(part.first[:-1] + part.taken)
        chances = _log_softmax(self._rate(self._actor, rows), owners, count)
        ratio = torch.exp(chances[taken] - torch.from_numpy(part.chance))
        advantage = torch.from_numpy(part.advantage)
        advantage = (advantage - advantage.mean()) / (advantage.std(correction=0) + 1e-6)  # also of one decision
        clipped = torch.clamp(ratio, 1 - arguments.clip, 1 + arguments.clip)
        policy_loss = -torch.minimum(ratio * advantage, clipped * advantage).mean()
        entropy = -(torch.exp(chances) * chances).sum() / count
        wins = (torch.from_numpy(part.target) + 1) / 2
        value_loss = torch.nn.functional.binary_cross_entropy_with_logits(self._rate(self._critic, rows[taken]), wins)
        loss = policy_loss + value_loss - arguments.entropy * entropy
        self._optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self._parameters, 0.5)
        self._optimiser.step()

    def _rate(self, layers: list[Any], features: Any) -> Any:
        """Rate positions, with gradients: a logit for each."""
        count, width = self._scales.count, self._scales.width
        *row_layers, first, last = layers
        for layer in row_layers:
            outputs = torch.relu(layer(features[:, : count * width].reshape(-1, count, width)))
            features = torch.cat([outputs.sum(dim=1), features[:, count * width :]], dim=1)
        return last(torch.relu(first(features)))[:, 0]

    def state(self) -> dict[str, Array]:
        state = {f"array{place}": each for place, each in enumerate(self._arrays())}
        for place, moments in self._optimiser.state_dict()["state"].items():
            state |= {f"adam{place}.{key}": value.numpy() for key, value in moments.items()}
        return state

    def restore(self, state: dict[str, Array]) -> None:
        for place, each in enumerate(self._arrays()):
            each[...] = state[f"array{place}"]
        moments: dict[int, dict[str, Any]] = {}
        for key, value in state.items():
            if key.startswith("adam"):
                number, _, name = key.removeprefix("adam").partition(".")
                moments.setdefault(int(number), {})[name] = torch.from_numpy(value)
        self._optimiser.load_state_dict({**self._optimiser.state_dict(), "state": moments})

    def _arrays(self) -> list[Array]:
        return [*(each.detach().numpy() for each in self._parameters), *self._scales.arrays()]


def _log_chances(logits: Array, first: Array) -> Array:
    """Return the log of the softmax within each decision."""
    counts = np.diff(first)
    shifted = logits - np.repeat(np.maximum.reduceat(logits, first[:-1]), counts)
    return shifted - np.repeat(np.log(np.add.reduceat(np.exp(shifted), first[:-1])), counts)


def _log_softmax(logits: Any, owners: Any, count: int) -> Any:
    """Do the same in torch, with gradients; `owners` has the decision of each row."""
    most = torch.full((count,), -torch.inf).scatter_reduce(0, owners, logits.detach(), "amax")
    shifted = logits - most[owners]
    total = torch.zeros(count).index_add(0, owners, torch.exp(shifted))
    return shifted - torch.log(total)[owners]


def main(written: list[str] | None = None) -> int:
    return train(
        __doc__,
        PpoLearner,
        {"learner": "ppo", "rates": PREFERENCES},
        written,
        row_hidden=32,  # for each row, where a game's digest has rows
        minibatch=1024,
        passes=3,  # over the decisions of a stretch
        rate=5e-4,  # of learning
        decay=0.95,  # lambda
        clip=0.2,
        entropy=0.01,
    )


if __name__ == "__main__":
    sys.exit(main())
