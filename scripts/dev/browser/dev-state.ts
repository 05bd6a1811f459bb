/** The state of development: the version of the Worker's modules, the hash of each browser file by address, and an error if there is one. */
export type DevState = { pages: string; assets: Record<string, string>; problem: string | null }
