import { Button } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { useWords } from '#app/ui/console/words.ts'

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
