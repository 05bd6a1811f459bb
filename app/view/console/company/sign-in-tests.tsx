import { Button } from '#app/view/atoms/button.tsx'
import { Form } from '#app/view/atoms/link.tsx'
import { FormSection } from '#app/view/console/kit/form-section.tsx'
import { useWords } from '#app/view/console/kit/words.ts'

type Props = {
  action: string
  values: Record<'googleClientId' | 'microsoftClientId' | 'learningClientId', string>
}

/** A try of each provider that the site is registered with, as it is saved. */
export function SignInTests({ action, values }: Props) {
  const { t } = useWords('console-company')
  const registered = (['google', 'microsoft', 'learning'] as const).filter(
    (provider) => values[`${provider}ClientId`] !== '',
  )
  return (
    <FormSection title={t('signIn.test')} help={t('signIn.testHelp')}>
      {registered.length === 0 && <p className="hint">{t('signIn.test.none')}</p>}
      <div className="form-actions">
        {registered.map((provider) => (
          <Form key={provider} method="post" action={action}>
            <input type="hidden" name="provider" value={provider} />
            <Button kind="secondary">
              {t('signIn.test.start', { provider: t(`signIn.provider.${provider}`) })}
            </Button>
          </Form>
        ))}
      </div>
    </FormSection>
  )
}
