/** What a page has to know to show what is saved: what the Worker runs, what browsers load by address, and what is wrong. */
export type DevState = { pages: string; assets: Record<string, string>; problem: string | null }
