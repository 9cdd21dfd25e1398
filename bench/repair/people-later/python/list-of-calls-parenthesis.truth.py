from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Iterable, Optional


class Status(Enum):
    OPEN = "open"
    DONE = "done"
    LATE = "late"


@dataclass(order=True)
class Task:
    priority: int
    title: str = field(compare=False)
    tags: list[str] = field(default_factory=list, compare=False)
    status: Status = Status.OPEN

    @property
    def is_open(self) -> bool:
        return self.status in (Status.OPEN, Status.LATE)

    @classmethod
    def parse(cls, line: str) -> "Task":
        head, *tags = [part.strip() for part in line.split("#")]
        priority, _, title = head.partition(" ")
        return cls(int(priority), title, tags)


class Board:
    def __init__(self, tasks: Optional[Iterable[Task]] = None) -> None:
        self._tasks: dict[str, Task] = {task.title: task for task in tasks or []}

    def __len__(self) -> int:
        return len(self._tasks)

    def add(self, task: Task) -> None:
        assert task.title not in self._tasks, f"{task.title!r} is there already"
        self._tasks[task.title] = task

    def by_tag(self, tag: str) -> list[Task]:
        return sorted(task for task in self._tasks.values() if tag in task.tags)

    def finish(self, title: str) -> bool:
        match self._tasks.get(title):
            case None:
                return False
            case Task(status=Status.DONE):
                return True
            case task:
                task.status = Status.DONE
                return True


board = Board([Task.parse("2 write tests #code #soon"), Task.parse("1 buy milk #home")])
board.add(Task(3, "sleep", tags=["home"]))
for task in board.by_tag("home"):
    print(f"{task.priority:>3} {task.title:<20} {'open' if task.is_open else 'done'}")
