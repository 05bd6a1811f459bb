import type { Volume } from '../volume.ts'

/** The volumes of hanabi, by document. */
export const volumes: Record<string, Volume> = {}
