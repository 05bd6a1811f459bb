// Made from migrations/ by scripts/generate-tables.ts; scripts/parts/column-notes.ts adds what the migrations don't say.
import type { ColumnType, Generated } from 'kysely'

export type AccountType = 'USERNAME' | 'EMAIL' | 'GAKKEN_ID' | 'ALL' | 'OPEN_TYPE'
export type DocumentState = 'waiting' | 'splitting' | 'ready' | 'refused' | 'superseded'
/** The state of a content's newest file, for the administrators' list; 'none' if there is no file. */
export type FileState = 'none' | 'working' | 'ready' | 'refused'
/** Why a session ended: sign-out, the group's limit, ended from a list of sessions, a new password, a cancelled account. */
export type SessionEnd = 'logout' | 'limit' | 'ended' | 'password' | 'cancel'
export type ProviderName = 'google' | 'microsoft' | 'learning'
export type CsvImportState =
  | 'mapping'
  | 'checking'
  | 'checked'
  | 'importing'
  | 'done'
  | 'undoing'
  | 'undone'
  | 'refused'
  | 'failed'
export type RowOutcome = 'added' | 'changed' | 'unchanged' | 'removed' | 'refused' | 'undone' | 'kept'
export type OrderState =
  | 'received'
  | 'redirected'
  | 'authorised'
  | 'confirmed'
  | 'failed'
  | 'cancelled'
  | 'unknown'
/** How much of a content reaches a browser, the least protected first. */
export type Protection = 'open' | 'guarded' | 'strict'
/** Only normal groups have contents of their own; the contents of all other groups are computed. */
export type GroupType = 'normal' | 'favourite' | 'recently_read' | 'new' | 'popular' | 'recommend'

/** Rows of the DB database, as migrations/core makes them. Times are milliseconds UTC, days 'YYYY-MM-DD' in Japan. */
export type Tables = {
  company: {
    id: Generated<number>
    name: string
    email: string | null
    account_type: AccountType
    setting_login: 0 | 1 | 2
    max_content: number
    max_user: number
    referrer_urls: Generated<string>
    created_at: number
    api_key: string | null
    revision: Generated<number>
    name_key: string | null
    status: Generated<'allow' | 'stop'>
    needs_second_factor: Generated<0 | 1>
  }
  tenant: {
    id: Generated<number>
    company_id: number
    domain_type: 'FULL_DOMAIN' | 'PATH'
    domain: string | null
    service_path: string | null
    service_name: string
    created_at: number
    version: ColumnType<number, never, never>
    lang: Generated<'en' | 'ja'>
    translations: Generated<string>
    revision: Generated<number>
    name_key: string | null
    account_type: AccountType | null
    setting_login: 0 | 1 | 2 | null
    copied_at: number | null
  }
  site_setting: {
    tenant_id: number
    name: string
    value: string
    updated_at: number
    revision: Generated<number>
  }
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
    status: Generated<'allow' | 'stop'>
    created_at: number
    updated_at: number
    group_id: string | null
    subscribes_mail: Generated<0 | 1>
    receives_notices: Generated<0 | 1>
    cancelled_at: number | null
    revision: Generated<number>
    find_key: Generated<string>
    starting_password: Generated<0 | 1>
    claimed: Generated<0 | 1>
    receives_alerts: Generated<0 | 1>
  }
  session: {
    tenant_id: number
    id: string
    account_id: string
    login_type: string
    keep: 0 | 1
    user_agent: string | null
    created_at: number
    last_used_at: number
    expires_at: number
    ended_at: number | null
    level: Generated<'reader' | 'ip_reader'>
    is_app: Generated<0 | 1>
    country: string | null
    end_reason: SessionEnd | null
    shelf_id: string | null
    confirmed: Generated<0 | 1>
    proved_at: number | null
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
    status: Generated<'allow' | 'stop'>
    created_at: number
    updated_at: number
    revision: Generated<number>
    last_sign_in_at: number | null
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
    acting_tenant_id: number | null
    acting_reason: string | null
    proved_at: number | null
  }
  content_group: {
    tenant_id: number
    id: number
    name: string
    type: Generated<GroupType>
    is_default: Generated<0 | 1>
    ref_code: string | null
    item_size: Generated<number>
    num_row: Generated<number>
    is_wrap_line: Generated<0 | 1>
    ordinal: number
    translations: Generated<string>
    revision: Generated<number>
    binding: 'left' | 'right' | null
    protection: Protection | null
    is_sample: Generated<0 | 1>
  }
  content: {
    tenant_id: number
    id: string
    title: string
    author: Generated<string>
    keywords: Generated<string>
    toc: Generated<string>
    description: Generated<string>
    distributor_name: Generated<string>
    param1: Generated<string>
    param2: Generated<string>
    param3: Generated<string>
    param4: Generated<string>
    param5: Generated<string>
    visible: Generated<0 | 1>
    print: Generated<0 | 1 | 2>
    extension_type: Generated<string>
    file_name: Generated<string>
    published_on: string
    version: number | null
    page_count: Generated<number>
    cover_key: string | null
    cover_width: number | null
    cover_height: number | null
    created_at: number
    updated_at: number
    sort_keys: string
    find_key: Generated<string>
    oldest_version: Generated<number>
    chosen_type: 'new' | 'popular' | null
    printable_content: string | null
    revision: Generated<number>
    withheld: Generated<0 | 1>
    publish_from: string | null
    publish_until: string | null
    deleted_at: number | null
    right_to_left: 0 | 1 | null
    printable_pages: string | null
    protection: Protection | null
    is_sample: Generated<0 | 1>
    title_translation: Generated<string>
    author_translation: Generated<string>
  }
  content_in_group: {
    tenant_id: number
    group_id: number
    content_id: string
  }
  document: {
    tenant_id: number
    content_id: string
    version: number
    state: Generated<DocumentState>
    reason: string | null
    reason_page: number | null
    file_name: string
    bytes: number
    source_key: string
    pages: number | null
    pages_done: Generated<number>
    segments: Generated<number>
    owner_restricted: Generated<0 | 1>
    right_to_left: Generated<0 | 1>
    uploaded_by: string | null
    created_at: number
    updated_at: number
    withdraws_older: Generated<0 | 1>
    source_kept: Generated<0 | 1>
    restored_from: number | null
    pages_in_columns: Generated<number>
    trim: string | null
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
    pictures: string | null
    print_boxes: string | null
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
    free_days: Generated<number>
    description: Generated<string>
    translations: Generated<string>
    state: Generated<'draft' | 'published' | 'withdrawn'>
    ordinal: Generated<number>
    revision: Generated<number>
    updated_at: Generated<number>
    tax_class: Generated<'standard' | 'reduced' | 'exempt'>
  }
  subscription_plan_group: {
    tenant_id: number
    plan_id: string
    group_id: number
  }
  registration: {
    tenant_id: number
    id: string
    account_id: string
    plan_id: string
    status: 'ACTIVE' | 'CANCEL' | 'REFUNDED'
    starts_on: string
    ends_on: string
    source: Generated<'before' | 'purchase' | 'grant' | 'free'>
    order_id: string | null
    provider: string | null
    provider_ref: string | null
    price: number | null
    next_total: number | null
    anchor_on: string | null
    period: Generated<number>
    renews_on: string | null
    retry_on: string | null
    attempts: Generated<number>
    free_until: string | null
    cancelled_at: number | null
    told_ends_on: string | null
    revision: Generated<number>
    created_at: Generated<number>
    end_reason:
      | 'cancelled'
      | 'payment'
      | 'card'
      | 'withdrawn'
      | 'account'
      | 'refund'
      | 'staff'
      | 'missed'
      | null
    coverage: Generated<string>
    is_double: Generated<0 | 1>
    is_long: Generated<0 | 1>
    told_renewal_on: string | null
    anchor_period: Generated<number>
    rests: Generated<number>
    held: 'renewal' | 'right' | null
    next_plan_id: string | null
    next_coverage: string | null
    next_agreed: string | null
    agreed_at: number | null
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
    link_id: string | null
  }
  audit: {
    tenant_id: number
    id: string
    at: number
    actor_id: string
    actor_level: string
    action: string
    subject: string
    detail: Generated<string>
    company_id: number | null
    actor_name: Generated<string>
    subject_name: Generated<string>
    address: string | null
    user_agent: string | null
    acting_as: string | null
    before: Generated<string>
    after: Generated<string>
    find_key: Generated<string>
  }
  user_group: {
    tenant_id: number
    id: string
    name: string
    name_key: string
    by_id: Generated<0 | 1>
    by_ip: Generated<0 | 1>
    auto_ip: Generated<0 | 1>
    max_users: Generated<number>
    max_sessions: Generated<number>
    at_limit: Generated<'end-oldest' | 'refuse'>
    limit_message: string | null
    starts_on: string | null
    ends_on: string | null
    print: 0 | 1 | 2 | null
    created_at: number
    updated_at: number
    checks_address: Generated<0 | 1>
    translations: Generated<string>
    revision: Generated<number>
    seats: number | null
    print_allowance: number | null
  }
  user_group_licence: {
    tenant_id: number
    user_group_id: string
    content_group_id: number
  }
  ip_range: {
    tenant_id: number
    id: string
    group_id: string
    text: string
    start_key: string
    end_key: string
    width_key: string
    starts_on: string | null
    ends_on: string | null
    reason: Generated<string>
    added_by: string | null
    created_at: number
  }
  login_failure: {
    tenant_id: number
    holder: string
    failures: number
    first_at: number
    blocked_until: number | null
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
    client_secret: string | null
    directory: Generated<string>
    trusted_directories: Generated<string>
    revision: Generated<number>
    sealed_secret: string | null
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
    keep: 0 | 1
    is_app: 0 | 1
    created_at: number
    expires_at: number
    used_at: number | null
    session_id: string | null
  }
  verified_profile: {
    tenant_id: number
    id: string
    redirect_url: string
    profile: string
    expires_at: number
  }
  terms: {
    tenant_id: number
    version: number
    text: string
    created_at: number
    translations: Generated<string>
    revision: Generated<number>
    starts_on: string | null
  }
  terms_acceptance: {
    tenant_id: number
    account_id: string
    version: number
    accepted_at: number
  }
  mail_link: {
    tenant_id: number
    id: string
    purpose: 'register' | 'reset-password' | 'change-email'
    account_id: string | null
    payload: Generated<string>
    created_at: number
    expires_at: number
    used_at: number | null
    bound_email_key: string | null
  }
  mail: {
    tenant_id: number
    id: string
    recipient: string
    sender_name: string
    subject: string
    text: string
    state: Generated<'waiting' | 'sent' | 'failed'>
    error: string | null
    created_at: number
    sent_at: number | null
    kind: Generated<string>
    unsubscribe_url: string | null
  }
  app_token: {
    tenant_id: number
    id: string
    account_id: string
    expires_at: number
    used_at: number | null
    session_id: string | null
  }
  sort_field: {
    tenant_id: number
    id: number
    context: 1 | 2
    field: number
    title: string
    is_asc_default: Generated<0 | 1>
    is_default: Generated<0 | 1>
    ordinal: number
    translations: Generated<string>
    revision: Generated<number>
  }
  footer_link: {
    tenant_id: number
    id: number
    url: string
    label: string
    type_link: 1 | 2
    position_link: 1 | 2 | 3
    ordinal: number
    translations: Generated<string>
    revision: Generated<number>
  }
  search_tab: {
    tenant_id: number
    id: number
    title: string
    type: 'fields' | 'full_text'
    ordinal: number
    translations: Generated<string>
    revision: Generated<number>
  }
  search_box: {
    tenant_id: number
    id: number
    tab_id: number
    label: string
    is_show_label: Generated<0 | 1>
    size: Generated<'small' | 'medium' | 'large'>
    operation: 1 | 2 | 3 | 4 | 5 | 6 | 7
    match_value: Generated<string>
    search_fields: Generated<string>
    group_ids: Generated<string>
    ordinal: number
    translations: Generated<string>
    revision: Generated<number>
  }
  hash_tag: {
    tenant_id: number
    id: number
    name: string
    ordinal: number
    translations: Generated<string>
    revision: Generated<number>
  }
  content_hash_tag: {
    tenant_id: number
    tag_id: number
    content_id: string
  }
  notification: {
    tenant_id: number
    id: number
    title: string
    content: string
    created_at: number
    translations: Generated<string>
    revision: Generated<number>
    until: number | null
    audience: Generated<'all' | 'readers' | 'groups'>
  }
  trending: {
    tenant_id: number
    content_id: string
    created_at: number
  }
  read_day: {
    tenant_id: number
    day: string
    content_id: string
    reads: number
  }
  content_reads: {
    tenant_id: number
    content_id: string
    reads: ColumnType<number, never, never>
  }
  listed: {
    tenant_id: number
    list_id: number
    sort: number
    key: ColumnType<string, never, never>
    content_id: string
  }
  list_total: {
    tenant_id: number
    list_id: number
    total: ColumnType<number, never, never>
  }
  job: {
    id: string
    tenant_id: number
    kind: string
    subject: Generated<string>
    payload: Generated<string>
    progress: string | null
    state: Generated<'waiting' | 'running' | 'done' | 'failed'>
    attempts: Generated<number>
    due_at: number
    lease: string | null
    lease_until: number | null
    error: string | null
    created_at: number
    updated_at: number
    request_id: string | null
  }
  content_overview: {
    tenant_id: number
    content_id: string
    file_state: ColumnType<FileState, never, never>
    visible: ColumnType<0 | 1, never, never>
    added_at: ColumnType<number, never, never>
    published_on: ColumnType<string, never, never>
    title_key: ColumnType<string, never, never>
    words: ColumnType<string, never, never>
  }
  favourite: {
    tenant_id: number
    account_id: string
    content_id: string
    created_at: number
  }
  reading: {
    tenant_id: number
    account_id: string
    content_id: string
    read_at: number
    page: number | null
    furthest_page: number | null
    placed_at: number | null
    finished_at: number | null
    archived_openings: Generated<number>
  }
  known_device: {
    tenant_id: number
    id: string
    last_used_at: number
  }
  mail_request: {
    tenant_id: number
    id: string
    asked_key: string
    sender_key: string
    created_at: number
    budget: Generated<'known' | 'new' | 'nobody'>
  }
  saved_view: {
    id: string
    staff_id: string
    list: string
    name: string
    query: string
    created_at: number
  }
  content_upload: {
    tenant_id: number
    id: string
    state: Generated<'open' | 'completed'>
    content_id: string
    is_new: 0 | 1
    file_name: string
    bytes: number
    fingerprint: string | null
    source_key: string
    multipart_id: string
    data: string
    uploaded_by: string
    created_at: number
    updated_at: number
  }
  content_upload_part: {
    tenant_id: number
    upload_id: string
    number: number
    etag: string
    times: Generated<number>
  }
  csv_import: {
    tenant_id: number
    id: string
    kind: 'contents' | 'users'
    year: number
    starts: 0 | 1
    leaves_changed: Generated<0 | 1>
    file_name: string
    bytes: number
    encoding: 'utf-8' | 'shift_jis'
    head: string
    at_row: Generated<number>
    last_row: number | null
    added: Generated<number>
    changed: Generated<number>
    unchanged: Generated<number>
    removed: Generated<number>
    refused: Generated<number>
    undone: Generated<number>
    reason: string | null
    reason_row: number | null
    made: Generated<string>
    started_by: string
    started_by_name: string
    created_at: number
    updated_at: number
    mode: 'overwrite' | 'ignore' | 'update' | 'delete'
    taken: Generated<string>
    inviting: string | null
    state: Generated<CsvImportState>
    columns: string | null
  }
  csv_import_row: {
    tenant_id: number
    import_id: string
    number: number
    outcome: RowOutcome
    subject_id: string | null
    label: Generated<string>
    problems: Generated<string>
    cells: string | null
    before: string | null
    revision: number | null
  }
  reader_word: {
    tenant_id: number
    word: ColumnType<string, never, never>
    account_id: string
    status: ColumnType<string, never, never>
    group_id: ColumnType<string | null, never, never>
  }
  reader_count: {
    tenant_id: number
    group_id: string
    status: string
    readers: ColumnType<number, never, never>
  }
  range_proposal: {
    tenant_id: number
    id: string
    group_id: string
    group_name: string
    site_name: string
    company_name: string
    range_id: string
    text: string
    start_key: string
    end_key: string
    width_key: string
    starts_on: string | null
    ends_on: string | null
    reason: Generated<string>
    state: Generated<'waiting' | 'approved' | 'refused' | 'withdrawn'>
    proposed_by: string
    proposed_by_name: string
    created_at: number
    decided_by_name: string | null
    decided_at: number | null
    answer: Generated<string>
  }
  site_domain: {
    tenant_id: number
    domain: string
    hostname_id: string | null
    state: Generated<'waiting' | 'active' | 'leaving'>
    records: Generated<string>
    problem: string | null
    complaints: Generated<string>
    checks: Generated<number>
    checked_at: number | null
    next_check_at: number
    created_at: number
    proof: Generated<'wanted' | 'kept' | 'proven'>
    challenge: Generated<string>
    proven_at: number | null
    lapses_at: number | null
    is_lost: Generated<0 | 1>
    told_at: number | null
  }
  sign_in_test: {
    tenant_id: number
    id: string
    provider: ProviderName
    staff_id: string
    nonce: string
    verifier: string
    redirect_url: string
    back_url: string
    outcome: string | null
    created_at: number
    expires_at: number
    used_at: number | null
  }
  custom_mail: {
    tenant_id: number
    kind: string
    lang: 'en' | 'ja'
    subject: string
    body: string
    revision: Generated<number>
    updated_at: number
  }
  staff_link: {
    id: string
    staff_id: string
    purpose: 'invite' | 'reset'
    created_at: number
    expires_at: number
    email_key: Generated<string>
  }
  staff_factor: {
    staff_id: string
    secret: string
    created_at: number
    confirmed_at: number | null
    last_counter: Generated<number>
  }
  recovery_code: {
    id: string
    staff_id: string
  }
  staff_sign_in: {
    id: string
    staff_id: string
    step: 'code' | 'set-up'
    failures_tenant_id: number
    failures_holder: string
    expires_at: number
  }
  platform_setting: {
    name: string
    value: string
    revision: Generated<number>
    updated_at: number
  }
  api_key: {
    id: string
    company_id: number
    site_id: number | null
    level: 'company_admin' | 'service_admin'
    name: string
    secret: string
    ending: string
    created_by: string
    created_by_name: string
    created_at: number
    expires_at: number
    last_used_at: number | null
    revoked_at: number | null
  }
  refusal_day: {
    id: Generated<number>
    day: string
    code: number
    count: number
  }
  notification_group: {
    tenant_id: number
    notification_id: number
    user_group_id: string
  }
  direct_link: {
    tenant_id: number
    id: string
    content_id: string
    token: string
    label: string
    referrer_urls: Generated<string>
    expires_at: number | null
    revoked_at: number | null
    uses: Generated<number>
    last_used_at: number | null
    created_by: string
    created_at: number
  }
  bulk_change: {
    tenant_id: number
    id: string
    staff_id: string
    list: string
    action: string
    payload: string
    undone_at: number | null
    created_at: number
  }
  content_overview_listed: {
    tenant_id: number
    list_id: number
    sort: number
    part: string
    key: ColumnType<string, never, never>
    content_id: string
  }
  content_overview_total: {
    tenant_id: number
    list_id: number
    part: string
    total: ColumnType<number, never, never>
  }
  content_overview_word: {
    tenant_id: number
    word: ColumnType<string, never, never>
    content_id: string
  }
  user_group_content: {
    tenant_id: number
    user_group_id: string
    content_id: string
  }
  plan_price_notice: {
    tenant_id: number
    plan_id: string
    effective_on: string
    price: number
    announced_at: number
    announced_by: string
  }
  discount_ordinal: {
    tenant_id: number
    id: string
    plan_id: string
    ordinal: number
    percent: number | null
    price: number | null
    revision: Generated<number>
    updated_at: number
  }
  coupon: {
    tenant_id: number
    id: string
    code: string
    code_key: string
    expires_on: string
    usages: number
    used: Generated<number>
    batch: string | null
    revision: Generated<number>
    created_at: number
    updated_at: number
    percent: number | null
    amount: number | null
  }
  coupon_plan: {
    tenant_id: number
    coupon_id: string
    plan_id: string
  }
  company_payment: {
    company_id: Generated<number>
    settings: Generated<string>
    sealed_secrets: string | null
    is_live: Generated<0 | 1>
    checked_at: number | null
    check_code: string | null
    seller: Generated<string>
    revision: Generated<number>
    updated_at: number
    provider: 'VERITRANS' | 'GMO' | 'GAKKEN_ID' | 'SHOPIFY' | null
    konbini: string | null
    transfer: string | null
    chargebacks: Generated<'keep' | 'end' | 'suspend'>
    paypay: string | null
    applepay: string | null
    googlepay: string | null
  }
  order_quote: {
    tenant_id: number
    account_id: string
    plan_id: string
    coupon_id: string | null
    price: string
    expires_at: number
  }
  payment_order: {
    tenant_id: number
    id: string
    account_id: string
    plan_id: string
    kind: 'purchase' | 'renewal'
    registration_id: string | null
    period: Generated<number>
    state: Generated<OrderState>
    transitions: Generated<number>
    idempotency_key: string | null
    price: string
    total: number
    coupon_id: string | null
    starts_on: string
    ends_on: string
    new_card: Generated<0 | 1>
    provider_ref: string | null
    provider_key: string | null
    redirect_url: string | null
    return_to: string | null
    state_word: string | null
    decline_reason: string | null
    decline_code: string | null
    gateway_code: number | null
    settle_at: number | null
    settle_tries: Generated<number>
    expires_at: number
    created_at: number
    updated_at: number
    coverage: Generated<string>
    provider: 'VERITRANS' | 'GMO' | 'GAKKEN_ID' | 'SHOPIFY' | null
    asked_at: number | null
    changes_from: string | null
    places: number | null
    way: 'konbini' | 'transfer' | 'paypay' | 'applepay' | 'googlepay' | null
  }
  coupon_use: {
    tenant_id: number
    coupon_id: string
    account_id: string
    order_id: string
    state: 'reserved' | 'consumed'
    at: number
    discount: Generated<number>
  }
  refund: {
    tenant_id: number
    id: string
    order_id: string
    amount: number
    refunded_after: number
    reason: string
    ends_right: 0 | 1
    state: 'asked' | 'unknown' | 'done' | 'failed'
    asked_by: string
    decline_code: string | null
    settle_at: number | null
    settle_tries: Generated<number>
    created_at: number
    updated_at: number
    by_hand: string | null
  }
  payment_event: {
    tenant_id: number
    provider: string
    event_id: string
    order_id: string | null
    outcome: string
    at: number
  }
  look_version: {
    tenant_id: number
    version: number
    at: number
    actor_id: string | null
    actor_name: string
    cause: string
    about: string
    look: string
  }
  usage_day: {
    tenant_id: number
    kind: string
    day: string
    count: number
  }
  usage_month: {
    tenant_id: number
    kind: string
    month: string
    about: string
    count: number
    days: string | null
  }
  seat: {
    tenant_id: number
    user_group_id: string
    content_id: string
    grant_id: string
    holder: string
    taken_at: number
    lapses_at: number
    carried_until: Generated<number>
  }
  seat_queue: {
    tenant_id: number
    user_group_id: string
    content_id: string
    holder: string
    id: string
    joined_at: number
    lapses_at: number
  }
  usage_denial: {
    tenant_id: number
    user_group_id: string
    day: string
    content_id: string
    reason: string
    count: number
  }
  allowance_day: {
    tenant_id: number
    holder: string
    content_id: string
    what: 'print' | 'copy'
    day: string
    amount: number
  }
  annotation: {
    tenant_id: number
    account_id: string
    id: string
    content_id: string
    kind: 'bookmark' | 'highlight' | 'note'
    page: number
    version: number
    quote: Generated<string>
    prefix: Generated<string>
    suffix: Generated<string>
    colour: string | null
    body: Generated<string>
    changed_at: number
    device: string
    deleted: Generated<0 | 1>
    seq: number
  }
  given_up_domain: {
    domain: string
    company_id: number
    until: number
  }
  asked_term: {
    tenant_id: number
    holder: string
    day: string
    content_id: string
    term: string
  }
  shelf: {
    tenant_id: number
    id: string
    account_id: string
    last_used_at: number
  }
  annotation_shelf: {
    tenant_id: number
    account_id: string
    bytes: number
    allowed: Generated<number>
  }
  former_email: {
    tenant_id: number
    id: string
    holder_id: string
    email: string
    changed_at: number
    expires_at: number
  }
  company_key: {
    id: string
    company_id: number
    place: 'current' | 'previous'
    sealed: string
    ending: string
    created_by_name: string
    created_at: number
    ends_at: number | null
    used_on: string | null
  }
  payment_outage: {
    tenant_id: number
    provider: string
    since: number
    last_at: number
    refused_with: string
  }
  card_attempt: {
    tenant_id: number
    id: string
    account_id: string
    network_key: string | null
    kind: 'card' | 'order'
    outcome: Generated<'open' | 'taken' | 'declined' | 'given_up'>
    at: number
    account_left: number
    network_left: number
    held_until: number | null
    lifted_at: number | null
  }
  card_alarm: {
    tenant_id: number
    day: string
    declined: number
    told_at: number
  }
  card_proof: {
    tenant_id: number
    id: string
    account_id: string
    provider: 'VERITRANS' | 'GMO'
    state: Generated<'begun' | 'redirected' | 'kept' | 'failed' | 'given_up'>
    redirect_url: string | null
    state_word: string
    provider_ref: string | null
    decline_reason: string | null
    gateway_code: number | null
    settle_at: number | null
    settle_tries: Generated<number>
    expires_at: number
    created_at: number
    updated_at: number
  }
  site_checklist: {
    tenant_id: number
    hidden_at: number
  }
  reading_day: {
    tenant_id: number
    account_id: string
    day: string
    pages: number
    timed_pages: Generated<number>
    seconds: Generated<number>
  }
  reading_record_off: {
    tenant_id: number
    account_id: string
    since: number
  }
  book_list: {
    tenant_id: number
    id: string
    account_id: string
    name: string
    ordinal: number
    created_at: number
    changed_at: number
  }
  book_list_content: {
    tenant_id: number
    list_id: string
    content_id: string
    ordinal: number
    added_at: number
  }
  saved_search: {
    tenant_id: number
    id: string
    account_id: string
    name: string
    query: string
    alert: 'none' | 'daily' | 'weekly'
    created_at: number
    looked_at: number
    checked_at: number
    due_at: number
    mail_on: string | null
    fresh: Generated<string>
    unsent: Generated<string>
    edge: string | null
    known: string
  }
  offline_copy: {
    tenant_id: number
    id: string
    account_id: string
    content_id: string
    device: string | null
    created_at: number
    renewed_at: number
    until: number
    ended_at: number | null
    session_id: string | null
    end_reason: 'reader' | 'device' | 'signOut' | 'password' | null
  }
  job_turn: {
    tenant_id: Generated<number>
    last_turn: number
  }
  tenant_place: {
    tenant_id: Generated<number>
    database: string
    search: string
    version: Generated<number>
    next_search: string | null
    changed_at: Generated<number>
    changes: Generated<number>
    copied: Generated<number>
  }
  sweep_run: {
    name: string
    lease: string
    lease_until: number
    started_at: number
    ended_at: number | null
    failing_since: number | null
    failed_at: number | null
    times: Generated<number>
    error: string | null
  }
  grant_archive: {
    tenant_id: number
    id: string
    state: 'writing' | 'kept' | 'dropping'
    changed_at: number
    day: string
    grants: number
    ends_at: number
    sha256: string
    sealed_key: string
    traces: ArrayBuffer
    readers: ArrayBuffer
    spans: ArrayBuffer
  }
  company_elsewhere: {
    company_id: Generated<number>
    contents: number
    readers: number
  }
  dead_letter: {
    id: string
    queue: 'jobs' | 'sweeps'
    subject: string
    body: string
    kind: string | null
    request_id: string | null
    error: string | null
    times: Generated<number>
    first_at: number
    last_at: number
  }
  dead_letter_count: {
    queue: string
    arrived: number
    dropped: number
  }
  alarm_state: {
    name: string
    state: 'ok' | 'warn' | 'alarm'
    since: number
    told: Generated<0 | 1>
    told_on: string | null
  }
  usage_event: {
    tenant_id: number
    visitor: string
    kind: 'session' | 'view' | 'open' | 'refused' | 'search' | 'no_result'
    about: Generated<string>
    at: number
    id: Generated<number>
    content_id: string | null
    user_group_id: string | null
  }
  usage_mark: {
    id: Generated<number>
    counted_at: number
  }
  usage_visitor: {
    tenant_id: number
    day: string
    visitor: string
  }
  moving_tenant: {
    tenant_id: Generated<number>
    state: 'followed' | 'fenced' | 'silent'
    turn: Generated<number>
    cursor: Generated<string>
    attempt: Generated<number>
  }
  moved_change: {
    id: Generated<number>
    tenant_id: number
    name: string
    key: string
  }
  tenant_move: {
    tenant_id: Generated<number>
    source: string
    target: string
    state: 'copying' | 'draining' | 'kept' | 'clearing' | 'failed'
    attempt: Generated<number>
    started_at: number
    changed_at: number
    due_at: number
    kept_until: number | null
    progress: Generated<string>
    error: string | null
  }
  payer: {
    tenant_id: number
    account_id: string
    provider: 'VERITRANS' | 'GMO' | 'GAKKEN_ID' | 'SHOPIFY'
    member_id: string
    card_last: string | null
    card_brand: string | null
    card_expires: string | null
    told_expires: string | null
    updated_at: number
    series_order: string | null
    series_at: number | null
  }
  reconciliation: {
    id: string
    company_id: number
    provider: 'VERITRANS' | 'GMO' | 'GAKKEN_ID' | 'SHOPIFY'
    on_day: string
    totals: string
    differences: string
    difference_count: number
    file_name: string
    done_by: string
    done_at: number
  }
  store_token: {
    tenant_id: number
    provider: string
    sealed: string
    expires_at: number
  }
  receipt: {
    tenant_id: number
    number: number
    order_id: string
    issue: number
    addressee: string
    issued_at: number
  }
  order_transition: {
    tenant_id: number
    order_id: string
    number: number
    from_state: string
    to_state: string
    cause: 'receive' | 'return' | 'push' | 'confirm' | 'sweep' | 'renewal' | 'reader' | 'staff'
    detail: string | null
    at: number
  }
  coupon_group: {
    tenant_id: number
    coupon_id: string
    group_id: string
  }
  closed_month: {
    tenant_id: number
    month: string
    closed_by: string
    closed_at: number
  }
  bookkeeping: {
    tenant_id: Generated<number>
    software: 'freee' | 'moneyforward' | 'yayoi'
    names: string
    revision: Generated<number>
    updated_at: number
  }
  payment_slip: {
    tenant_id: number
    order_id: string
    chain: 'SEVEN_ELEVEN' | 'LAWSON' | 'FAMILYMART' | 'MINISTOP' | 'SEICOMART' | null
    receipt_number: string | null
    confirmation_number: string | null
    pay_by: number
    reminded_at: number | null
    created_at: number
    account: string | null
    received: Generated<number>
  }
  late_payment: {
    tenant_id: number
    order_id: string
    number: Generated<number>
    reason: Generated<'late' | 'part' | 'surplus'>
    amount: number
    state: Generated<'open' | 'granted' | 'returned'>
    revision: Generated<number>
    noticed_at: number
    decided_by: string | null
    decided_at: number | null
    note: string | null
  }
  card_link: {
    tenant_id: number
    id: string
    account_id: string
    provider: 'VERITRANS' | 'GMO'
    email_key: string
    expires_at: number
    used_at: number | null
  }
  plan_price_period: {
    tenant_id: number
    plan_id: string
    from_at: number
    price: number
    until_at: number | null
  }
  chargeback: {
    tenant_id: number
    id: string
    order_id: string
    amount: number
    opened_on: string
    reason: string
    reference: string
    holds: 'renewal' | 'right' | null
    state: Generated<'open' | 'won' | 'lost'>
    ends: 'renewal' | 'right' | null
    opened_by: string
    opened_at: number
    decided_by: string | null
    decided_at: number | null
    note: string | null
  }
  card_script: {
    url: string
    digest: string
    bytes: number
    since: number
    checked_at: number
    accepted_digest: string
    accepted_by: string | null
    accepted_at: number | null
  }
  payout: {
    tenant_id: number
    id: string
    provider: 'VERITRANS' | 'GMO' | 'GAKKEN_ID' | 'SHOPIFY'
    number: string
    paid_on: string
    gross: number
    fee: number
    net: number
    elsewhere: number
    has_rest: 0 | 1
    line_count: number
    difference_count: number
    file_name: string
    file_hash: string
    part: number
    recorded_by: string
    recorded_at: number
    taken_back_by: string | null
    taken_back_at: number | null
    reason: string | null
  }
  payout_line: {
    tenant_id: number
    payout_id: string
    line: number
    kind: 'charge' | 'refund' | 'chargeback' | 'chargeback-won' | 'fee' | 'adjustment'
    reference: string
    order_id: string | null
    amount: number
    fee: number
    booked: number | null
    result:
      | 'matched'
      | 'fee'
      | 'adjustment'
      | 'unknown-order'
      | 'other-provider'
      | 'not-booked'
      | 'other-amount'
      | 'already-paid'
    settles: string | null
  }
  ledger_transaction: {
    tenant_id: number
    id: string
    kind:
      | 'charge'
      | 'refund'
      | 'write-off'
      | 'chargeback'
      | 'chargeback-won'
      | 'chargeback-lost'
      | 'payout'
      | 'payout-back'
      | 'credit-out'
      | 'credit-in'
    order_id: string | null
    refund_id: string | null
    chargeback_id: string | null
    payout_id: string | null
    account_id: string | null
    plan_id: string | null
    provider: string | null
    net: number
    tax: number
    total: number
    discount: Generated<number>
    note: Generated<string>
    on_day: string
    at: number
    tax_class: Generated<'standard' | 'reduced' | 'exempt'>
    tax_rate: Generated<number>
    service_from: string | null
    service_to: string | null
    of_month: string | null
  }
  ledger_entry: {
    tenant_id: number
    transaction_id: string
    line: number
    debit:
      | 'provider'
      | 'revenue'
      | 'tax'
      | 'discount'
      | 'refund'
      | 'loss'
      | 'disputed'
      | 'bank'
      | 'fee'
      | 'credit'
    credit:
      | 'provider'
      | 'revenue'
      | 'tax'
      | 'discount'
      | 'refund'
      | 'loss'
      | 'disputed'
      | 'bank'
      | 'fee'
      | 'credit'
    amount: number
  }
  order_place: {
    tenant_id: number
    id: string
    order_id: string
    ordinal: number
    account_id: string
    name: string | null
    email: string | null
    message: Generated<string>
    locale: 'en' | 'ja'
    send_at: number | null
    code_hash: string | null
    sent_at: number | null
    sends: Generated<number>
    lapses_on: string | null
  }
  redemption: {
    tenant_id: number
    place_id: string
    order_id: string
    code_hash: string
    on_day: string
  }
}
