/** What can be chosen; a name that somebody gave keeps its language. */
export type Option = { value: string; label: string }
