/** A tenant's own numbering of its content groups: whole numbers from 1 (ruling 14). */
export type ContentGroupId = number

/** Reads a group's number from a URL or a form. Null for anything else, `01` and `1.0` included. */
export function parseContentGroupId(text: string | undefined): ContentGroupId | null {
  return text !== undefined && /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : null
}
