import { redirect, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { form } from '#app/doors/form.ts'
import { noIndex, titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { removeFinished, setReadingRecord } from '#app/features/reading/model/life/reading-life.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { Page } from '#app/layout/site/page.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import { ReadingLifePage } from './reading-life-page.tsx'
import { viewReadingLife } from './reading-life-view.ts'

export const meta = titled<typeof loader>(
  ({ heading }) => heading,
  () => [noIndex],
)

/** The reader's own record of reading. Guests sign in first. */
export const loader = page(
  async ({ visit, url }) => {
    const paging = readPaging({ page: url.searchParams.get('page') ?? undefined, size: 24 })
    const life = await viewReadingLife(visit, paging)
    if (life.finished.length === 0 && life.page > 1)
      throw redirect(paths.readingLife({ page: Math.max(1, life.totalPages) }))
    return { heading: translator(visit.locale, 'reading-life')('title'), life }
  },
  { area: 'profile' },
)

const LifeForm = z.discriminatedUnion('do', [
  z.object({ do: z.literal('on') }),
  z.object({ do: z.literal('off') }),
  z.object({ do: z.literal('remove'), contentId: z.string().max(64) }),
])

/** Switches the record on or off, or takes a book out of the finished ones. */
export const action = form(LifeForm, async ({ visit, input, request, context }) => {
  if (input.do === 'remove') {
    await removeFinished(visit, input)
    return redirectWithFlash(
      context,
      paths.readingLife() + new URL(request.url).search,
      'readingLife.removed',
    )
  }
  await setReadingRecord(visit, { isOn: input.do === 'on' })
  return redirectWithFlash(context, paths.readingLife(), `readingLife.${input.do}`)
})

export default function ReadingLife() {
  const { heading, life } = useLoaderData<typeof loader>()
  return (
    <Page>
      <ReadingLifePage heading={heading} life={life} />
    </Page>
  )
}
