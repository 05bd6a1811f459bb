/** A content and the user group that has licensed it with a number of seats. */
export type SeatedContent = { tenantId: number; userGroupId: string; contentId: string }

/**
 * A request for a seat. `holder` is the reader's shelf key, so that a second window of theirs doesn't take a second seat.
 */
export type SeatAsked = SeatedContent & { holder: string; grantId: string; now: number }

/** assumed: how long a seat is kept after its viewer was last heard of. Milliseconds. */
export const seatLife = 150_000
/**
 * How long a seat is kept after its viewer is closed, so that reloading the page doesn't send the reader to the end of
 * the queue. Milliseconds.
 */
export const leavingLife = 5_000
/**
 * assumed: how long a place in the queue is kept after the last request. Browsers let hidden pages ask once a minute.
 * Milliseconds.
 */
export const queueLife = 90_000
