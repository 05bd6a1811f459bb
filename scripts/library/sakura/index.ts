import type { Volume } from '../volume.ts'

/** The volumes of sakura, by document. */
export const volumes: Record<string, Volume> = {}
