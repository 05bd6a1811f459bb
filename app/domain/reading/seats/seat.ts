/** What has seats: a content, for the readers of a user group that licensed it. */
export type SeatedContent = { tenantId: number; userGroupId: string; contentId: string }

/** Who asks for a seat with which reading; `holder` is whose shelf it is, so that a reader's second window takes no second seat. */
export type SeatAsked = SeatedContent & { holder: string; grantId: string; now: number }

/** assumed: a seat is kept this long after its viewer was last heard of. Milliseconds. */
export const seatLife = 150_000
/** A viewer that closes keeps its seat for so long: who reloads the page is not sent to the end of the queue. Milliseconds. */
export const leavingLife = 5_000
/** assumed: who waits is heard of at least this often; a browser lets hidden pages ask once a minute. Milliseconds. */
export const queueLife = 90_000
