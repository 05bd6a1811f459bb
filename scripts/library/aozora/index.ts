import type { Volume } from '../volume.ts'

/** The volumes of aozora, by document. */
export const volumes: Record<string, Volume> = {}
