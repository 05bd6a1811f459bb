import * as features from '#app/features/ingest.ts'

/** What the ingest Worker does, woken by the queue. */
export const ingestKinds = Object.values(features).flat()
