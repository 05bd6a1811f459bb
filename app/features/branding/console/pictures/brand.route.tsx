import { useLoaderData } from '@remix-run/react'
import { titled } from '#app/doors/html/meta.ts'
import { BrandInput, getBrand, saveBrand } from '#app/features/branding/model/brand/brand.ts'
import { inEachLanguage } from '#app/kernel/i18n/translations.ts'
import { useWords } from '#app/ui/console/words.ts'
import { PictureField, PictureInEach } from './picture-field.tsx'
import { brandForm, pictureAction, pictureInEach, pictureLoader } from './picture-forms.ts'
import { PicturePage, useSentPictures } from './picture-page.tsx'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen for a site's title, logos and icons. */
export const loader = pictureLoader('brand', getBrand, (value, lang) => ({
  titlePage: inEachLanguage(value, 'titlePage', lang),
  tagline: inEachLanguage(value, 'tagline', lang),
  logo: pictureInEach(value, 'logo', lang),
  darkLogo: pictureInEach(value, 'darkLogo', lang),
  favicon: value.favicon?.key ?? '',
}))

export const action = pictureAction('brand', brandForm, saveBrand)

export default function BrandPage() {
  const { pictureBase: base, ...shown } = useLoaderData<typeof loader>()
  const { t } = useWords('console-pictures')
  const { sent, problemsOf } = useSentPictures(shown.values)
  return (
    <PicturePage
      name="brand"
      schema={BrandInput}
      shown={shown}
      sections={[
        { title: t('brand.names'), help: t('brand.namesHelp'), fields: ['titlePage', 'tagline'] },
        {
          title: t('brand.pictures'),
          help: t('brand.picturesHelp'),
          fields: ['logo', 'darkLogo', 'favicon'],
        },
      ]}
      custom={{
        logo: (
          <PictureInEach
            key="logo"
            name="logo"
            label={t('brand.logo')}
            hint={t('brand.logoHint')}
            sent={sent.logo}
            {...{ problemsOf, base }}
          />
        ),
        darkLogo: (
          <PictureInEach
            key="darkLogo"
            name="darkLogo"
            label={t('brand.darkLogo')}
            hint={t('brand.darkLogoHint')}
            sent={sent.darkLogo}
            {...{ problemsOf, base }}
          />
        ),
        favicon: (
          <PictureField
            key="favicon"
            name="favicon"
            label={t('brand.favicon')}
            hint={t('brand.faviconHint')}
            sent={sent.favicon}
            problems={problemsOf('favicon')}
            base={base}
          />
        ),
      }}
    />
  )
}
