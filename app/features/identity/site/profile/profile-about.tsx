import { useForm } from '@conform-to/react'
import { locales } from '#app/kernel/i18n/locale.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Field } from '#app/ui/atoms/field.tsx'
import { FormRefusal, type Reply } from '#app/ui/atoms/form-refusal.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import type { ProfileData } from './profile-page.tsx'
import { ProfileSection } from './profile-section.tsx'

type Props = { profile: ProfileData; reply?: Reply }

/** Name and language (R385). */
export function ProfileAbout({ profile, reply }: Props) {
  const { t } = useTranslation('account')
  return (
    <ProfileSection id="about" title={t('profile.about')} text={t('profile.aboutText')}>
      <FormRefusal reply={reply} />
      <AboutForm profile={profile} reply={reply} />
    </ProfileSection>
  )
}

function AboutForm({ profile, reply }: Props) {
  const { t } = useTranslation('account')
  const [form, { fullName, lang }] = useForm<{ fullName: string; lang: string }>({
    id: 'about',
    lastResult: reply?.result,
    defaultValue: { fullName: profile.name, lang: profile.lang },
  })
  return (
    <Form method="post" action={paths.profile()} id={form.id} noValidate className="login-form">
      <input type="hidden" name="section" value="about" />
      <Field
        id={fullName.id}
        name={fullName.name}
        label={t('register.fullName')}
        autoComplete="name"
        defaultValue={fullName.initialValue}
        problems={fullName.errors}
        autoFocus={fullName.errors !== undefined}
      />
      <LangChoice name={lang.name} chosen={lang.initialValue} />
      <Button>{t('profile.save')}</Button>
    </Form>
  )
}

function LangChoice({ name, chosen }: { name: string; chosen: string | undefined }) {
  const { t } = useTranslation('account')
  return (
    <fieldset className="choices">
      <legend>{t('profile.lang')}</legend>
      {locales.map((locale) => (
        <label key={locale} className="check">
          <input type="radio" name={name} value={locale} defaultChecked={chosen === locale} />
          {t(`profile.lang.${locale}`)}
        </label>
      ))}
    </fieldset>
  )
}

/** What one wants to be told (R386). */
export function ProfileMail({ profile }: { profile: ProfileData }) {
  const { t } = useTranslation('account')
  return (
    <ProfileSection id="mail" title={t('profile.mail')} text={t('profile.mailText')}>
      <Form method="post" action={paths.profile()} className="login-form">
        <input type="hidden" name="section" value="mail" />
        <div>
          <label className="check">
            <input type="checkbox" name="isSubscribeMail" defaultChecked={profile.subscribesMail} />
            {t('profile.mail.subscribe')}
          </label>
          <label className="check">
            <input type="checkbox" name="isReceiveNotify" defaultChecked={profile.receivesNotifications} />
            {t('profile.mail.notifications')}
          </label>
        </div>
        <Button kind="secondary">{t('profile.save')}</Button>
      </Form>
    </ProfileSection>
  )
}
