import type { ColumnType, Generated } from 'kysely'

/** Rows of the DB database, as migrations/core makes them. Times are milliseconds UTC, days 'YYYY-MM-DD' in Japan. */
type Flag = ColumnType<0 | 1, 0 | 1, 0 | 1>
type FlagWithDefault = ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>
type WithDefault<T> = ColumnType<T, T | undefined, T>
/** A column that may be left out of an insert, and is null then. */
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

export type AccountType = 'USERNAME' | 'EMAIL' | 'GAKKEN_ID' | 'ALL' | 'OPEN_TYPE'
export type DocumentState = 'waiting' | 'splitting' | 'ready' | 'refused' | 'superseded'
/** How a content's newest file fares, for the administrators' list; none where there is no file. */
export type FileState = 'none' | 'working' | 'ready' | 'refused'
/** Why a session ended: by its reader, at the group's limit, from the list of sessions, with the password, with the account. */
export type SessionEnd = 'logout' | 'limit' | 'ended' | 'password' | 'cancel'
export type ProviderName = 'google' | 'microsoft' | 'learning'
/** favourite, recently_read, new, popular and recommend are reckoned; only normal groups have contents of their own. */
export type GroupType = 'normal' | 'favourite' | 'recently_read' | 'new' | 'popular' | 'recommend'

export type Tables = {
  company: {
    id: Generated<number>
    name: string
    email: string | null
    account_type: AccountType
    setting_login: 0 | 1 | 2
    max_content: number
    max_user: number
    referrer_urls: WithDefault<string>
    api_key: Nullable<string>
    created_at: number
  }
  tenant: {
    id: Generated<number>
    company_id: number
    domain_type: 'FULL_DOMAIN' | 'PATH'
    domain: string | null
    service_path: string | null
    service_name: string
    /** Another number after whatever a reader of the site would see change; triggers raise it. */
    version: ColumnType<number, never, never>
    created_at: number
  }
  site_setting: { tenant_id: number; name: string; value: string; updated_at: number }
  account: {
    tenant_id: number
    id: string
    level: 'reader' | 'ip_reader'
    name: string
    email: string | null
    email_key: string | null
    username: string | null
    username_key: string | null
    password: string | null
    lang: 'en' | 'ja' | null
    status: WithDefault<'allow' | 'stop'>
    group_id: Nullable<string>
    subscribes_mail: FlagWithDefault
    receives_notices: FlagWithDefault
    cancelled_at: Nullable<number>
    created_at: number
    updated_at: number
  }
  session: {
    tenant_id: number
    id: string
    account_id: string
    login_type: string
    keep: Flag
    user_agent: string | null
    created_at: number
    last_used_at: number
    expires_at: number
    ended_at: number | null
    level: WithDefault<'reader' | 'ip_reader'>
    is_app: FlagWithDefault
    country: Nullable<string>
    end_reason: Nullable<SessionEnd>
  }
  staff: {
    id: string
    level: 'system_admin' | 'company_admin' | 'service_admin'
    company_id: number | null
    tenant_id: number | null
    name: string
    email: string
    email_key: string
    password: string
    lang: 'en' | 'ja' | null
    status: WithDefault<'allow' | 'stop'>
    created_at: number
    updated_at: number
  }
  staff_session: {
    tenant_id: number
    id: string
    staff_id: string
    user_agent: string | null
    created_at: number
    last_used_at: number
    expires_at: number
    ended_at: number | null
    level: string
  }
  content_group: {
    tenant_id: number
    id: number
    name: string
    type: WithDefault<GroupType>
    is_default: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>
    ref_code: string | null
    item_size: WithDefault<number>
    num_row: WithDefault<number>
    is_wrap_line: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>
    ordinal: number
  }
  content: {
    tenant_id: number
    id: string
    title: string
    author: WithDefault<string>
    keywords: WithDefault<string>
    toc: WithDefault<string>
    description: WithDefault<string>
    distributor_name: WithDefault<string>
    param1: WithDefault<string>
    param2: WithDefault<string>
    param3: WithDefault<string>
    param4: WithDefault<string>
    param5: WithDefault<string>
    visible: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>
    print: ColumnType<0 | 1 | 2, 0 | 1 | 2 | undefined, 0 | 1 | 2>
    extension_type: WithDefault<string>
    file_name: WithDefault<string>
    /** JSON of `sortKeysOf`: what lists sort by. */
    sort_keys: string
    /** Title and author as `findKeyOf` folds them: what the administrators' list is looked through by. */
    find_key: WithDefault<string>
    published_on: string
    version: number | null
    page_count: WithDefault<number>
    cover_key: string | null
    cover_width: number | null
    cover_height: number | null
    created_at: number
    updated_at: number
  }
  /** Triggers keep it. */
  content_overview: {
    tenant_id: ColumnType<number, never, never>
    content_id: ColumnType<string, never, never>
    file_state: ColumnType<FileState, never, never>
    visible: ColumnType<0 | 1, never, never>
    added_at: ColumnType<number, never, never>
    published_on: ColumnType<string, never, never>
    title_key: ColumnType<string, never, never>
    words: ColumnType<string, never, never>
  }
  content_in_group: { tenant_id: number; group_id: number; content_id: string }
  document: {
    tenant_id: number
    content_id: string
    version: number
    state: WithDefault<DocumentState>
    reason: string | null
    reason_page: number | null
    file_name: string
    bytes: number
    source_key: string
    pages: number | null
    pages_done: WithDefault<number>
    segments: WithDefault<number>
    owner_restricted: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>
    right_to_left: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>
    uploaded_by: string | null
    created_at: number
    updated_at: number
  }
  document_segment: {
    tenant_id: number
    content_id: string
    version: number
    number: number
    first_page: number
    page_count: number
    width: number
    height: number
    bytes: number
    splice: string
  }
  subscription_plan: {
    tenant_id: number
    id: string
    name: string
    image_name: string | null
    price: number
    discount_price: number | null
    duration: number
    duration_type: 'day' | 'month' | 'year'
    free_days: WithDefault<number>
    description: WithDefault<string>
  }
  subscription_plan_group: { tenant_id: number; plan_id: string; group_id: number }
  registration: {
    tenant_id: number
    id: string
    account_id: string
    plan_id: string
    status: 'ACTIVE' | 'CANCEL' | 'REFUNDED'
    starts_on: string
    ends_on: string
  }
  viewer_grant: {
    tenant_id: number
    id: string
    trace: string
    content_id: string
    version: number
    group_id: number
    account_id: string | null
    session_id: string | null
    print: 0 | 1 | 2
    watermark: string
    parent_origin: string
    created_at: number
    launch_until: number
    opened_at: number | null
    key_id: string | null
    key_until: number | null
  }
  reading: { tenant_id: number; account_id: string; content_id: string; read_at: number }
  job: {
    id: string
    tenant_id: number
    kind: string
    subject: string
    payload: WithDefault<string>
    progress: Nullable<string>
    state: WithDefault<'waiting' | 'running' | 'done' | 'failed'>
    attempts: WithDefault<number>
    due_at: number
    lease: string | null
    lease_until: number | null
    error: string | null
    created_at: number
    updated_at: number
  }
  audit: {
    tenant_id: number
    id: string
    at: number
    actor_id: string
    actor_level: string
    action: string
    subject: string
    detail: WithDefault<string>
  }
  user_group: {
    tenant_id: number
    id: string
    name: string
    name_key: string
    by_id: FlagWithDefault
    by_ip: FlagWithDefault
    auto_ip: FlagWithDefault
    max_users: WithDefault<number>
    max_sessions: WithDefault<number>
    at_limit: WithDefault<'end-oldest' | 'refuse'>
    limit_message: Nullable<string>
    starts_on: Nullable<string>
    ends_on: Nullable<string>
    print: Nullable<0 | 1 | 2>
    created_at: number
    updated_at: number
  }
  user_group_licence: { tenant_id: number; user_group_id: string; content_group_id: number }
  ip_range: {
    tenant_id: number
    id: string
    group_id: string
    text: string
    start_key: string
    end_key: string
    width_key: string
    starts_on: Nullable<string>
    ends_on: Nullable<string>
    reason: WithDefault<string>
    added_by: Nullable<string>
    created_at: number
  }
  login_failure: {
    tenant_id: number
    holder: string
    failures: number
    first_at: number
    blocked_until: Nullable<number>
  }
  identity: {
    tenant_id: number
    issuer: string
    subject: string
    account_id: string
    provider: ProviderName
    email: string | null
    linked_at: number
  }
  identity_provider: {
    tenant_id: number
    provider: ProviderName
    client_id: string
    client_secret: Nullable<string>
    directory: WithDefault<string>
    trusted_directories: WithDefault<string>
  }
  sign_in_flow: {
    tenant_id: number
    id: string
    provider: ProviderName
    purpose: 'sign-in' | 'link'
    account_id: string | null
    state_id: string
    nonce: string
    verifier: string
    redirect_url: string
    keep: Flag
    is_app: Flag
    created_at: number
    expires_at: number
    used_at: Nullable<number>
  }
  verified_profile: {
    tenant_id: number
    id: string
    redirect_url: string
    profile: string
    expires_at: number
  }
  terms: { tenant_id: number; version: number; text: string; created_at: number }
  terms_acceptance: { tenant_id: number; account_id: string; version: number; accepted_at: number }
  mail_link: {
    tenant_id: number
    id: string
    purpose: 'register' | 'reset-password' | 'change-email'
    account_id: string | null
    payload: WithDefault<string>
    created_at: number
    expires_at: number
    used_at: Nullable<number>
  }
  mail: {
    tenant_id: number
    id: string
    recipient: string
    sender_name: string
    subject: string
    text: string
    state: WithDefault<'waiting' | 'sent' | 'failed'>
    error: Nullable<string>
    created_at: number
    sent_at: Nullable<number>
  }
  app_token: {
    tenant_id: number
    id: string
    account_id: string
    expires_at: number
    used_at: Nullable<number>
  }
  favourite: { tenant_id: number; account_id: string; content_id: string; created_at: number }
  sort_field: {
    tenant_id: number
    id: number
    context: 1 | 2
    field: number
    title: string
    is_asc_default: FlagWithDefault
    is_default: FlagWithDefault
    ordinal: number
  }
  footer_link: {
    tenant_id: number
    id: number
    url: string
    label: string
    type_link: 1 | 2
    position_link: 1 | 2 | 3
    ordinal: number
  }
  search_tab: {
    tenant_id: number
    id: number
    title: string
    type: 'fields' | 'full_text'
    ordinal: number
  }
  search_box: {
    tenant_id: number
    id: number
    tab_id: number
    label: string
    is_show_label: FlagWithDefault
    size: WithDefault<'small' | 'medium' | 'large'>
    operation: 1 | 2 | 3 | 4 | 5 | 6 | 7
    match_value: WithDefault<string>
    /** A JSON list of the names of fields. */
    search_fields: WithDefault<string>
    /** A JSON list of the groups it offers. */
    group_ids: WithDefault<string>
    ordinal: number
  }
  hash_tag: { tenant_id: number; id: number; name: string; ordinal: number }
  content_hash_tag: { tenant_id: number; tag_id: number; content_id: string }
  notification: { tenant_id: number; id: number; title: string; content: string; created_at: number }
  trending: { tenant_id: number; content_id: string; created_at: number }
  read_day: { tenant_id: number; day: string; content_id: string; reads: number }
  /** Sums of read_day, kept by triggers. */
  content_reads: { tenant_id: number; content_id: string; reads: ColumnType<number, never, never> }
  /** Lists in their orders and how long they are, kept by triggers: list 0 has all, -n the hashtag n. */
  listed: {
    tenant_id: number
    list_id: number
    sort: number
    key: ColumnType<string, never, never>
    content_id: string
  }
  list_total: { tenant_id: number; list_id: number; total: ColumnType<number, never, never> }
}
