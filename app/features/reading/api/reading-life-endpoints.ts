import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import {
  getReadingLife,
  removeFinished,
  setReadingRecord,
} from '#app/features/reading/model/life/reading-life.ts'
import { displayInstant } from '#app/kernel/values/day.ts'
import { readPaging } from '#app/kernel/values/paging.ts'

export const readingLifeEndpoints = [
  endpoint('GET /content/reading-life', {
    summary:
      'Returns the reader’s own record: the pages of each day of the last year, and the finished contents',
    access: 'user',
    only: 'ownAccount',
    input: z.object({ page: z.unknown().optional(), size: z.unknown().optional() }),
    run: (visit, paging) => getReadingLife(visit, readPaging(paging)),
    view: ({ today: _, days, finished, inARow, isOn, ...paged }) => ({
      isOn,
      daysRunning: inARow,
      readingDays: days.map(({ day, pages }) => ({ day, pagesRead: pages })),
      finishedContents: finished.map(({ contentId, title, author, groupId, finishedAt }) => ({
        ...{ contentId, title: title ?? '', author },
        isReadable: groupId !== null,
        finishedAt: displayInstant(finishedAt),
      })),
      ...paged,
    }),
  }),
  endpoint('PUT /content/reading-life/record', {
    summary: 'Switches the reader’s own record on, or off: then it is deleted',
    access: 'user',
    only: 'ownAccount',
    input: z.object({ isOn: z.boolean() }),
    run: setReadingRecord,
    view: () => null,
  }),
  endpoint('DELETE /content/reading-life/finished/:contentId', {
    summary: 'Takes a content out of the reader’s finished ones',
    access: 'user',
    only: 'ownAccount',
    input: z.object({ contentId: z.string().max(64) }),
    run: removeFinished,
    view: () => null,
  }),
]
