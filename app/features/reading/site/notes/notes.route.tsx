import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { keepWayBack } from '#app/doors/sign-in/ask-to-sign-in.ts'
import { ensureMayBrowse } from '#app/features/access/model/may-browse.ts'
import { changeNote, deleteNote, restoreNote } from '#app/features/reading/model/notebook/change-note.ts'
import { NotebookQuery } from '#app/features/reading/model/notebook/notebook.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Page } from '#app/layout/site/page.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import { NotesPage } from './notes-page.tsx'
import { viewNotes } from './notes-view.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** A reader's own bookmarks, highlights and notes. Guests are only told that theirs stay in their browser. */
export const loader = page(
  async ({ visit, url, context }) => {
    const heading = translator(visit.locale, 'notes')('notes.title')
    if (visit.actor === null) {
      ensureMayBrowse(visit)
      const mayGetAccount = visit.site.accountType !== 'OPEN_TYPE'
      if (mayGetAccount) keepWayBack(context, paths.notes())
      return { heading, mayGetAccount, notes: null }
    }
    const query = NotebookQuery.parse(Object.fromEntries(url.searchParams))
    return { heading, mayGetAccount: true, notes: await viewNotes(visit, query) }
  },
  { area: 'notes' },
)

const id = z.string().max(64)

const seen = { note: id, base: z.string().max(40) }

const NotesForm = z.discriminatedUnion('do', [
  z.object({ do: z.literal('save'), ...seen, body: z.string().max(4_000).default('') }),
  z.object({ do: z.literal('delete'), ...seen }),
  z.object({ do: z.literal('undo'), undo: id }),
])

/** Changes or deletes a note, or undoes a deletion. The list stays at the same place. */
export const action = form(NotesForm, async ({ visit, input, request, context }) => {
  const list = paths.notes() + new URL(request.url).search
  if (input.do === 'undo') {
    await restoreNote(visit, { id: input.undo })
    return redirectWithFlash(context, list, 'list.undone')
  }
  const { note, base } = input
  if (input.do === 'save') {
    await changeNote(visit, { id: note, base, body: input.body })
    return redirectWithFlash(context, `${list}#note-${note}`, 'api.update.200')
  }
  await deleteNote(visit, { id: note, base })
  return redirectWithFlash(context, list, 'note.deleted', { undo: { list, id: note } })
})

export default function Notes() {
  const { heading, mayGetAccount, notes } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  return (
    <Page>
      {notes === null ? (
        <GuestNotes heading={heading} mayGetAccount={mayGetAccount} />
      ) : (
        <NotesPage heading={heading} notes={notes} reply={reply} />
      )}
    </Page>
  )
}

/** Tells guests where their notes are, and how the notes come into an account. */
function GuestNotes({ heading, mayGetAccount }: { heading: string; mayGetAccount: boolean }) {
  const { t } = useTranslation('notes')
  return (
    <div className="notes-page">
      <h1>{heading}</h1>
      <div className="empty">
        <p>{t('notes.guest')}</p>
        {mayGetAccount && (
          <>
            <p>{t('notes.guestSignIn')}</p>
            <ButtonLink to={paths.login()}>{t('notes.signIn')}</ButtonLink>
          </>
        )}
      </div>
    </div>
  )
}
