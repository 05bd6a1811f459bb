import { page } from '#app/doors/page.ts'
import { attachmentStream } from '#app/doors/text-stream.ts'
import { exportReadingLife } from '#app/features/reading/model/life/export-reading-life.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { translator } from '#app/visit/translator.ts'

/** All that the reader's own pages have about them, as a file for other programs. */
export const loader = page(
  async ({ visit }) => {
    const data = await exportReadingLife(visit)
    const name = `${translator(visit.locale, 'reading-life')('export.name')}_${dayOf(visit.now())}.json`
    return attachmentStream(name, 'application/json', pieces(JSON.stringify(data, null, 2)))
  },
  { area: 'profile' },
)

async function* pieces(text: string): AsyncGenerator<string> {
  yield text
}
