import type { viewImport } from '#app/features/imports/model/import-view.ts'

/** An import as its screens show it. */
export type ShownImport = ReturnType<typeof viewImport>

export const isRunning = ({ progress }: Pick<ShownImport, 'progress'>) => progress === 0
