import { useForm } from '@conform-to/react'
import { paths } from '#app/paths/reader.ts'
import { useTranslation } from '#app/platform/rendering.ts'
import { Button } from '#app/view/atoms/button.tsx'
import { Field } from '#app/view/atoms/field.tsx'
import { Form } from '#app/view/atoms/link.tsx'
import { translateProblem } from '#app/visit/translator.ts'
import { AccountRefusal, type Reply } from './account-refusal.tsx'
import type { ProfileData } from './profile-page.tsx'
import { ProfileSection } from './profile-section.tsx'

type Props = { profile: ProfileData; reply?: Reply }

/** Leaving, with what is lost said first; folded, so that nobody does it in passing (R156). */
export function ProfileCancel({ profile, reply }: Props) {
  const { t } = useTranslation(['account', 'common', 'errors', 'messages'])
  const { t: words } = useTranslation(['common', 'errors', 'messages'])
  const [form, { password, isSure }] = useForm<{ password: string; isSure: boolean }>({
    id: 'cancel',
    lastResult: reply?.result,
  })
  return (
    <ProfileSection id="cancel" title={t('profile.cancel')} text={t('messages:dialog.cancelUser')}>
      <details className="fold" open={reply !== undefined}>
        <summary>{t('profile.cancel.submit')}</summary>
        <AccountRefusal reply={reply} />
        <Form method="post" action={paths.profile()} id={form.id} noValidate className="login-form">
          <input type="hidden" name="section" value="cancel" />
          {profile.hasPassword && (
            <Field
              id={password.id}
              name={password.name}
              label={t('password.now')}
              type="password"
              autoComplete="current-password"
              problems={password.errors}
              autoFocus={reply !== undefined}
            />
          )}
          <div>
            <label className="check">
              <input
                type="checkbox"
                name={isSure.name}
                id={isSure.id}
                aria-invalid={isSure.errors !== undefined || undefined}
                aria-describedby={isSure.errors === undefined ? undefined : `${isSure.id}-problem`}
              />
              {t('profile.cancelSure')}
            </label>
            {isSure.errors !== undefined && (
              <p className="problem" id={`${isSure.id}-problem`}>
                {isSure.errors.map((problem) => translateProblem(words, problem))}
              </p>
            )}
          </div>
          <Button kind="secondary">{t('profile.cancel.submit')}</Button>
        </Form>
      </details>
    </ProfileSection>
  )
}
