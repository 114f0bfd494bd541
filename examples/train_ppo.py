"""Learn a game from nothing by proximal policy optimisation (PPO) in torch, on the CPU.

pip install 'updraft-games[train]'
python examples/train_ppo.py up-turn --option bag=once --out runs/up-turn-ppo

The policy is a softmax over the candidates of a decision: a net rates the position that each of them leads to. So one
small net serves games with 64 moves and games with 37,960. The critic rates the position before the decision.
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

from self_play import Array, Decisions, Scaling, SelfPlay, backward, sampled_rows
from session import train

from updraft.bots.candidates import feature_count
from updraft.bots.net import PREFERENCES, Net
from updraft.kit.table import Settings

LAST_RATE = 0.05  # the learning rate at the end, as a share of the first


@dataclass
class Experience:
    """Decisions of a stretch of self-play, in one order."""

    first: Array  # the rows of decision i go from first[i] to first[i + 1]
    rows: Array  # features of all candidates
    taken: Array  # the row that was chosen, counted from the decision's first
    before: Array  # features of the position before
    chance: Array  # log of the probability of the choice
    advantage: Array
    target: Array  # for the critic

    def part(self, chosen: Array) -> "Experience":
        """Return these decisions only."""
        counts = np.diff(self.first)[chosen]
        first = np.concatenate([[0], np.cumsum(counts)])
        places = np.arange(first[-1]) + np.repeat(self.first[chosen] - first[:-1], counts)
        others = (each[chosen] for each in (self.taken, self.before, self.chance, self.advantage, self.target))
        return Experience(first, self.rows[places], *others)


class PpoLearner:
    """An actor and a critic; `learn` plays a stretch of self-play and improves both by clipped updates."""

    def __init__(self, settings: Settings, arguments: Any) -> None:
        torch.set_num_threads(1)
        torch.use_deterministic_algorithms(True)
        torch.manual_seed(int.from_bytes(f"{arguments.seed} weights".encode()[-7:], "big"))
        self._arguments, self._players = arguments, settings.players
        self._uses_points = settings.game.has_points
        inputs = feature_count(settings.game)
        self._actor = _make_net(inputs, arguments.hidden)
        self._critic = _make_net(settings.game.observation_size, arguments.hidden)
        parameters = [*self._actor.parameters(), *self._critic.parameters()]
        self._optimiser = torch.optim.Adam(parameters, arguments.rate, eps=1e-5)
        self._scaling, self._scaling_before = Scaling(inputs), Scaling(settings.game.observation_size)

    def net(self, about: dict[str, Any]) -> Net:
        """Return the actor on unscaled features."""
        return _as_net(self._actor, self._scaling, about)

    def learn(self, play: SelfPlay, done: float, rng: np.random.Generator) -> int:
        arguments = self._arguments
        for group in self._optimiser.param_groups:
            group["lr"] = arguments.rate * max(LAST_RATE, 1 - done)
        experience = self._record(play, rng)
        if not self._scaling.is_fitted:
            self._scaling.fit_once(experience.rows)
            self._scaling_before.fit_once(experience.before)
            return arguments.stretch * arguments.tables  # played by a net that had no scale yet: nothing to learn
        for _ in range(arguments.passes):
            order = rng.permutation(len(experience.taken))
            for at in range(0, len(order), arguments.minibatch):
                self._update(experience.part(order[at : at + arguments.minibatch]))
        return arguments.stretch * arguments.tables

    def _record(self, play: SelfPlay, rng: np.random.Generator) -> Experience:
        """Play a stretch with the present actor and critic."""
        actor, critic = self.net({}), _as_net(self._critic, self._scaling_before, {})
        steps, rows, counts, taken, chances, before = [], [], [], [], [], []
        for _ in range(self._arguments.stretch):
            tables = play.open_tables()
            seen = play.observations(tables)
            values = np.tanh(critic.rate(seen))
            found = play.candidates(tables)
            logits = actor.rate(found.features[: found.total])
            chosen = sampled_rows(found, logits, rng)
            seats = play.turns(tables)
            over, returns = play.play(tables, found, chosen, self._arguments.points if self._uses_points else 0.0)
            steps.append(Decisions(tables, seats, values, over, returns))
            rows.append(found.features[: found.total].astype(np.float16))
            counts.append(np.diff(found.first))
            taken.append(chosen - found.first[:-1])
            chances.append(_log_chances(logits, found.first)[chosen])
            before.append(seen.astype(np.float16))
        targets = backward(steps, self._players, self._arguments.decay)
        target = np.concatenate([target for target, _ in targets]).astype(np.float32)
        advantage = target - np.concatenate([step.values for step in steps]).astype(np.float32)
        first = np.concatenate([[0], np.cumsum(np.concatenate(counts))])
        everything = Experience(
            first, np.concatenate(rows), np.concatenate(taken), np.concatenate(before), np.concatenate(chances),
            advantage, target,
        )  # fmt: skip
        return everything.part(np.flatnonzero(np.concatenate([is_known for _, is_known in targets])))

    def _update(self, part: Experience) -> None:
        """Take one step of Adam down PPO's loss."""
        arguments = self._arguments
        owners = torch.from_numpy(np.repeat(np.arange(len(part.taken)), np.diff(part.first)))
        logits = self._actor(_scaled(part.rows, self._scaling))[:, 0]
        chances = _log_softmax(logits, owners, len(part.taken))
        new = chances[torch.from_numpy(part.first[:-1] + part.taken)]
        ratio = torch.exp(new - torch.from_numpy(part.chance))
        advantage = torch.from_numpy(part.advantage)
        advantage = (advantage - advantage.mean()) / (advantage.std(correction=0) + 1e-6)  # also of one decision
        clipped = torch.clamp(ratio, 1 - arguments.clip, 1 + arguments.clip)
        policy_loss = -torch.minimum(ratio * advantage, clipped * advantage).mean()
        entropy = -(torch.exp(chances) * chances).sum() / len(part.taken)
        values = torch.tanh(self._critic(_scaled(part.before, self._scaling_before))[:, 0])
        value_loss = ((values - torch.from_numpy(part.target)) ** 2).mean()
        loss = policy_loss + 0.5 * value_loss - arguments.entropy * entropy
        self._optimiser.zero_grad()
        loss.backward()
        parameters = [*self._actor.parameters(), *self._critic.parameters()]
        torch.nn.utils.clip_grad_norm_(parameters, 0.5)
        self._optimiser.step()

    def state(self) -> dict[str, Array]:
        arrays = [each.detach().numpy() for each in (*self._actor.parameters(), *self._critic.parameters())]
        arrays += [*self._scaling.arrays(), *self._scaling_before.arrays()]
        state = {f"array{place}": each for place, each in enumerate(arrays)}
        for place, moments in self._optimiser.state_dict()["state"].items():
            state |= {f"adam{place}.{key}": value.numpy() for key, value in moments.items()}
        return state

    def restore(self, state: dict[str, Array]) -> None:
        arrays = [each.detach().numpy() for each in (*self._actor.parameters(), *self._critic.parameters())]
        for place, each in enumerate([*arrays, *self._scaling.arrays(), *self._scaling_before.arrays()]):
            each[...] = state[f"array{place}"]
        moments: dict[int, dict[str, Any]] = {}
        for key, value in state.items():
            if key.startswith("adam"):
                number, _, name = key.removeprefix("adam").partition(".")
                moments.setdefault(int(number), {})[name] = torch.from_numpy(value)
        self._optimiser.load_state_dict({**self._optimiser.state_dict(), "state": moments})


def _make_net(inputs: int, hidden: int) -> Any:
    """Make a net with one hidden layer; it begins by rating everything nearly the same."""
    net = torch.nn.Sequential(torch.nn.Linear(inputs, hidden), torch.nn.ReLU(), torch.nn.Linear(hidden, 1))
    with torch.no_grad():
        net[2].weight.mul_(0.1)
    return net


def _as_net(module: Any, scaling: Scaling, about: dict[str, Any]) -> Net:
    """Return a torch net as one of NumPy, on unscaled features."""
    first, biases, last, bias = (each.detach().numpy() for each in module.parameters())
    return Net((scaling.fold(first.T, biases), (last.T, bias)), about)


def _scaled(features: Array, scaling: Scaling) -> Any:
    return torch.from_numpy(scaling.apply(features))


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
        minibatch=1024,
        passes=3,  # over the decisions of a stretch
        rate=5e-4,  # of learning
        decay=0.95,  # lambda
        clip=0.2,
        entropy=0.01,
    )


if __name__ == "__main__":
    sys.exit(main())
