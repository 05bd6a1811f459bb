import type { Reader } from './visit.ts'

/**
 * Under what a reader's favourites and readings are kept: their account, or, of readers by address, who share one, their
 * session (docs/decisions/047).
 */
export function shelfOf({ level, id, sessionId }: Pick<Reader, 'level' | 'id' | 'sessionId'>): string {
  return level === 'ip_reader' ? sessionId : id
}
