import { useForm } from '@conform-to/react'
import { PasswordNow } from '#app/features/identity/parts/password/password-fields.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { FormRefusal, type Reply } from '#app/ui/atoms/form-refusal.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { translateProblem } from '#app/visit/translator.ts'
import type { ProfileData } from './profile-page.tsx'
import { ProfileSection } from './profile-section.tsx'

type Props = { profile: ProfileData; reply?: Reply }

/** Cancels the account. It first says what is lost, and is folded so that nobody does it by accident (R156). */
export function ProfileCancel({ profile, reply }: Props) {
  const { t } = useTranslation(['account', 'common', 'errors', 'messages'])
  return (
    <ProfileSection id="cancel" title={t('profile.cancel')} text={t('messages:dialog.cancelUser')}>
      <details className="fold" open={reply !== undefined}>
        <summary>{t('profile.cancel.submit')}</summary>
        <FormRefusal reply={reply} />
        <CancelForm hasPassword={profile.hasPassword} reply={reply} />
      </details>
    </ProfileSection>
  )
}

function CancelForm({ hasPassword, reply }: { hasPassword: boolean; reply?: Reply }) {
  const { t } = useTranslation('account')
  const [form, { password, isSure }] = useForm<{ password: string; isSure: boolean }>({
    id: 'cancel',
    lastResult: reply?.result,
  })
  return (
    <Form method="post" action={paths.profile()} id={form.id} noValidate className="login-form">
      <input type="hidden" name="section" value="cancel" />
      {hasPassword && <PasswordNow password={password} autoFocus={reply !== undefined} />}
      <SureBox id={isSure.id} name={isSure.name} problems={isSure.errors} />
      <Button kind="secondary">{t('profile.cancel.submit')}</Button>
    </Form>
  )
}

function SureBox({ id, name, problems }: { id: string; name: string; problems: string[] | undefined }) {
  const { t } = useTranslation('account')
  const { t: words } = useTranslation(['common', 'errors', 'messages'])
  const isWrong = problems !== undefined
  const problemId = isWrong ? `${id}-problem` : undefined
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          name={name}
          id={id}
          aria-invalid={isWrong || undefined}
          aria-describedby={problemId}
        />
        {t('profile.cancelSure')}
      </label>
      {isWrong && (
        <p className="problem" id={problemId}>
          {problems.map((problem) => translateProblem(words, problem))}
        </p>
      )}
    </div>
  )
}
