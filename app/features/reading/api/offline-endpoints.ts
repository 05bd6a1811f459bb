import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { endOfflineCopy, listOfflineCopies } from '#app/features/reading/model/offline/save-offline.ts'
import { displayInstant } from '#app/kernel/values/day.ts'

const view = (copies: Awaited<ReturnType<typeof listOfflineCopies>>) => ({
  offlineCopies: copies.map(({ savedAt, until, groupId, ...copy }) => ({
    ...copy,
    contentGroupId: String(groupId),
    savedAt: displayInstant(savedAt),
    until: displayInstant(until),
  })),
})

export const offlineEndpoints = [
  endpoint('GET /content/offline-copies', {
    summary: 'Lists the contents that the reader has saved on their devices for reading without a connection',
    access: 'user',
    only: 'ownAccount',
    input: z.object({}),
    run: listOfflineCopies,
    view,
  }),
  endpoint('DELETE /content/offline-copies/:id', {
    summary: 'Removes a saved content: its device deletes it the next time it has a connection',
    access: 'user',
    only: 'ownAccount',
    input: z.object({ id: z.string().max(64) }),
    run: endOfflineCopy,
    view,
  }),
]
