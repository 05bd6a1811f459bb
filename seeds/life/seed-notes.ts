import type { Annotation } from '#app/features/reading/model/annotation/annotation.ts'
import { writeAnnotation } from '#app/features/reading/model/annotation/annotation-store.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import type { OpenDatabase } from '#app/kernel/data/database.ts'
import { world } from '#seeds/demo/world.ts'
import { idOf, idOfTitle, type Life } from './life.ts'

type Mark = Pick<Annotation, 'kind' | 'page' | 'colour'> & { quote?: string; body?: string }

/** What the first reader of aozora marked in three books. A quote stands on its page within one line. */
export const marks: Record<string, Mark[]> = {
  'colour-lexicon': [
    { kind: 'highlight', page: 3, colour: 'yellow', quote: '名には一つの決まった値があるわけではない。' },
    {
      ...{ kind: 'highlight', page: 4, colour: 'blue', quote: 'Labは目の感じ方に合わせた値で' },
      body: '講座で使う。黄と青の明度の例と並べて見せる。',
    },
    { kind: 'bookmark', page: 16, colour: null },
  ],
  'star-almanac': [
    {
      kind: 'highlight',
      page: 4,
      colour: 'green',
      quote: '元日の夜は、街の明かりがいつもより少なくなります。',
    },
    { kind: 'highlight', page: 13, colour: 'yellow', quote: '道に迷わないための星は、' },
    { kind: 'note', page: 14, colour: null, body: '四月の観察会で配る。曇ったら十六日に。' },
  ],
  'small-networks': [
    {
      ...{ kind: 'highlight', page: 5, colour: 'pink', quote: 'Use a pencil, since you will be wrong' },
      body: 'The best sentence of the book.',
    },
    { kind: 'highlight', page: 15, colour: 'yellow', quote: 'A backup is not a copy.' },
    { kind: 'bookmark', page: 15, colour: null },
  ],
}

/** Seeds the notes, highlights and bookmarks of a reader whom the welcome text names. */
export async function seedNotes({ d1, db }: OpenDatabase, { now }: Life): Promise<void> {
  const { tenantId, readers } = world.aozora
  const shelfId = readers[0]?.id ?? ''
  const writes = Object.entries(marks).flatMap(([slug, ofBook], book) =>
    ofBook.map((mark, at) => {
      const annotation = {
        ...{ quote: '', prefix: '', suffix: '', body: '', ...mark },
        ...{ id: idOf('aozora', slug, at).padEnd(32, '0'), device: '0000de40', isDeleted: false },
        changedAt: now - (book * 9 + ofBook.length - at) * 86_400_000,
      }
      const contentId = idOfTitle('aozora', { slug })
      return writeAnnotation(db, { tenantId, shelfId, contentId }, { annotation, version: 1, seen: null })
    }),
  )
  for (const write of writes) await commitTo(d1, [write])
}
