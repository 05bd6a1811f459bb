import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { paths } from '#app/visit/paths/reader.ts'

/** Where the notes of somebody are whom nobody knows, and how they become an account's. */
export function GuestNotes({ heading, mayGetAccount }: { heading: string; mayGetAccount: boolean }) {
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
