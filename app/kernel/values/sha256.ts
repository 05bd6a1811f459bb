import { createHash } from 'node:crypto'

/** The lower-case hex SHA-256 of a text in UTF-8. */
export function sha256Hex(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
