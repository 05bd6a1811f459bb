/** An option of a choice. */
export type Option = { value: string; label: string }
