"""`nyhavn learn`: train the nets of the stronger bots."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from nyhavn.cli.integers import at_least
from nyhavn.cli.processors import count_processors
from nyhavn.rules.material import PLAYER_COUNTS

if TYPE_CHECKING:
    from nyhavn.learn.promotion import PromotionMatch
    from nyhavn.learn.trainer import Point, Trainer
    from nyhavn.learn.training_plan import TrainingPlan
    from nyhavn.learn.workers import WorkerPool
    from nyhavn.nets import Net

ABOUT = """Train a network by self-play and games against other bots. The folder has a checkpoint, the network and its
learning curve: the same command resumes after a stop, and does nothing when the training is complete. With --gate the
network of the folder plays a promotion match against the champion until a sequential test decides, and replaces it if
it is stronger."""
CURVE = "curve.svg"
LOCK = "lock"
SAY_SECONDS = 10.0
"""The interval in seconds between two lines of progress, also between two points of the curve."""


def add(words: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    reader = words.add_parser("learn", help="train a network for the stronger bots", description=ABOUT)
    reader.add_argument("folder", metavar="FOLDER", type=Path, help="the folder for the checkpoint and the network")
    reader.add_argument(
        "--players", metavar="N", type=int, choices=PLAYER_COUNTS, default=2, help="number of players (default: 2)"
    )
    reader.add_argument(
        "--stage", choices=("games", "rollouts"), default="games", help="what to train on (default: games)"
    )
    reader.add_argument(
        "--games", metavar="N", type=at_least(1), default=1_000_000, help="number of games (default: 1000000)"
    )
    reader.add_argument("--seed", metavar="N", type=at_least(0), default=1, help="random seed (default: 1)")
    reader.add_argument("--rate", metavar="X", type=parse_learning_rate, help="initial learning rate")
    reader.add_argument("--from", metavar="NET", dest="begun_from", type=Path, help="initial network")
    reader.add_argument(
        "--rival", metavar="NET", type=Path, help="play only against this network, to learn how to beat it"
    )
    reader.add_argument("--workers", metavar="N", type=at_least(1), help="threads (default: one for each processor)")
    reader.add_argument("--ray", metavar="ADDRESS", help="run self-play on a Ray cluster")
    reader.add_argument(
        "--gate", metavar="CHAMPION", type=Path, help="do not train; play a promotion match against this network"
    )
    reader.set_defaults(run=run)


def parse_learning_rate(text: str) -> float:
    """Parse a learning rate."""
    size = float(text)
    if not 0 < size < 1:
        raise argparse.ArgumentTypeError(f"expected a number between 0 and 1, not {text!r}")
    return size


def run(args: argparse.Namespace) -> int:
    """Train the net, or play it against the champion."""
    from nyhavn.cli.user_errors import UserError
    from nyhavn.nets import UnfitNet

    try:
        return run_promotion(args) if args.gate else run_training(args)
    except UnfitNet as unfit:
        raise UserError("trouble-net", reason=str(unfit)) from None


def run_training(args: argparse.Namespace) -> int:
    """Train the net, resuming from the checkpoint of the folder."""
    from nyhavn.cli.game_text import say
    from nyhavn.cli.user_errors import UserError
    from nyhavn.file_lock import hold
    from nyhavn.learn.trainer import NET, OtherPlan, Trainer

    args.folder.mkdir(parents=True, exist_ok=True)
    with (args.folder / LOCK).open("w") as lock:
        try:
            hold(lock)
        except OSError:
            raise UserError("trouble-learn-busy", name=str(args.folder)) from None
        begun_from, rival = load_net(args.begun_from), load_net(args.rival)
        try:
            trainer = Trainer.open(make_plan(args, begun_from, rival), args.folder, begun_from, rival)
        except OtherPlan:
            raise UserError("trouble-learn-other", name=str(args.folder)) from None
        train_net(trainer, args)
    print(say("learn-written", name=str(args.folder / NET)))
    return 0


def make_plan(args: argparse.Namespace, begun_from: Net | None, rival: Net | None) -> TrainingPlan:
    """The plan of the command line; the stage of rollouts has a smaller default learning rate."""
    from nyhavn.learn.training_plan import CAREFUL_RATE, RATE, Stage, TrainingPlan

    stage = Stage(args.stage)
    rate = args.rate or (RATE if stage is Stage.GAMES else CAREFUL_RATE)
    first, against = (one.digest if one else "" for one in (begun_from, rival))
    return TrainingPlan(args.players, stage, args.games, args.seed, rate, begun_from=first, rival=against)


def load_net(path: Path | None) -> Net | None:
    """Load a net, if a file is given."""
    from nyhavn.nets import Net

    return Net.load(path) if path else None


def train_net(trainer: Trainer, args: argparse.Namespace) -> None:
    """Train, print the progress, and draw the curve."""
    from nyhavn.cli.game_text import say

    plan = trainer.plan
    begun = say(
        "learn-begun", players=plan.players, name=str(args.folder), done=str(trainer.games), games=str(plan.games)
    )
    print(begun, file=sys.stderr, flush=True)
    if trainer.done:
        trainer.save_checkpoint()
        save_curve(trainer)
        return
    workers, printed_at = make_workers(args), monotonic()
    try:
        for point in trainer.learn(workers):
            if point:
                save_curve(trainer)
            if point or monotonic() > printed_at + SAY_SECONDS:
                print(describe_point(point, plan) if point else describe_progress(trainer), file=sys.stderr, flush=True)
                printed_at = monotonic()
    finally:
        workers.close()


def save_curve(trainer: Trainer) -> None:
    """Draw the learning curve into the folder."""
    from nyhavn.learn.learning_curve import draw_curve

    (trainer.folder / CURVE).write_text(draw_curve(trainer.curve), encoding="utf-8")


def describe_progress(trainer: Trainer) -> str:
    """A line of progress."""
    from nyhavn.cli.game_text import decimal, say

    speed = decimal(trainer.games / max(trainer.seconds, 1e-9), 0)
    return say("learn-going", done=str(trainer.games), games=str(trainer.plan.games), speed=speed)


def make_workers(args: argparse.Namespace) -> WorkerPool:
    """The workers of the command line: threads or a cluster."""
    from nyhavn.cli.user_errors import UserError
    from nyhavn.learn.workers import RayWorkers, ThreadWorkers

    if not args.ray:
        return ThreadWorkers(args.workers or count_processors())
    try:
        from nyhavn.arena.cluster import Unreachable
    except ModuleNotFoundError:
        raise UserError("trouble-arena-cluster") from None
    try:
        return RayWorkers(args.ray)
    except Unreachable as error:
        raise UserError("trouble-arena-ray", address=args.ray, reason=str(error)) from None


def describe_point(point: Point, plan: TrainingPlan) -> str:
    """A line about a point of the curve."""
    from nyhavn.cli.game_text import decimal, say
    from nyhavn.learn.self_play import EARLIER

    scores = [
        say(
            "learn-score",
            name=say("learn-earlier") if name == EARLIER else say(f"bot-{name}"),
            score=format_share(score),
        )
        for name, score in point.scores.items()
    ]
    return say(
        "learn-point",
        done=str(point.games),
        games=str(plan.games),
        speed=decimal(point.games / max(point.seconds, 1e-9), 0),
        error=decimal(point.error, 3),
        points=decimal(point.points, 1),
        scores="".join(scores),
    )


def format_share(share: float) -> str:
    """Format a share in percent."""
    from nyhavn.cli.game_text import decimal

    return f"{decimal(100 * share, 1)} %"


def run_promotion(args: argparse.Namespace) -> int:
    """Play the folder's net against the champion, and replace the champion if the net is stronger."""
    from concurrent.futures import ThreadPoolExecutor

    from nyhavn.cli.game_text import say
    from nyhavn.learn.promotion import play_promotion_match, promote_net
    from nyhavn.learn.trainer import NET
    from nyhavn.nets import Net

    def tell(played: PromotionMatch) -> None:
        print(
            say("learn-gate", blocks=str(played.blocks), score=format_share(played.score)),
            file=sys.stderr,
            flush=True,
        )

    new, champion = Net.load(args.folder / NET), Net.load(args.gate)
    with ThreadPoolExecutor(args.workers or count_processors()) as workers:
        played = play_promotion_match(new, champion, workers, tell)
    if played.passed:
        promote_net(new, champion, played).save(args.gate)
    print(say("learn-passed" if played.passed else "learn-not-passed", name=str(args.gate)))
    return 0 if played.passed else 1
