/** All times of the traffic with workers, in milliseconds. */

/** Between two signs of life of a run or a worker. */
export const betweenBeats = 2_000;

/** Between two looks of a worker for runs. */
export const betweenLooks = 500;

/** A worker that was not heard for so long is gone, and so is a run. */
export const untilGone = 15_000;

/** The runs of a worker that was not heard for so long may be late. */
export const untilMissed = 5_000;

/** A run that is announced no more is over after so long: its Redis may just have lost what it held. */
export const untilOver = 5_000;

/** A worker that was not judged for so long, and does nothing for it, says hello again: a message may have been lost. */
export const untilJudged = 5_000;

/** What nobody renews is removed by Redis after so long, whoever was killed. */
export const untilExpired = 300_000;

/** How long a run waits for Redis to come back before it goes on alone. */
export const mostPatience = 60_000;
