import type { AccountType } from './tables.ts'

/**
 * A tenant as its pages need it: address, login rules and look in one JSON value, so that no page asks the
 * database how it should look. Never a source for security decisions (docs/decisions/006 and house rules).
 */
export type Site = {
  tenantId: number
  companyId: number
  companyName: string
  domainType: 'FULL_DOMAIN' | 'PATH'
  domain: string | null
  servicePath: string | null
  serviceName: string
  accountType: AccountType
  /** 0 none, 1 login required, 2 only to view a book. */
  settingLogin: 0 | 1 | 2
  settings: SiteSettings
}

export type SiteSettings = {
  layout: {
    /** 1 search, 2 home, 3 no layout, 4 home plus search. */
    viewPage: 1 | 2 | 3 | 4
    showSidebar: boolean
    pageMarginLeft: number
    pageMarginRight: number
  }
  header: { backgroundColor: string; color: string }
  theme: { accent: string; accentInk: string }
  brand: { titlePage: string | null; logoKey: string | null; faviconKey: string | null }
  login: {
    titleOfEmailField: string | null
    titleOfPasswordField: string | null
    isShowLinkRegisterUser: boolean
    activeForgotPassword: boolean
  }
  content: { viewButtonLabel: string | null; seriesParam: 'param1' | 'param2' | 'param3' | 'param4' | 'param5' | null }
  watermark: {
    watermarkContent: string
    color: string
    fontSize: number
    position: 'tile' | 'center' | 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right'
  }
  subscription: { showSubscriptionStatus: boolean }
}
