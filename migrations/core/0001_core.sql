-- The records. Times are milliseconds since 1970 (UTC), days are 'YYYY-MM-DD' in Japan, flags 0 or 1.
-- Every table a tenant owns has a key that starts with tenant_id and never refers to a company-wide table but tenant.

CREATE TABLE company (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT,
  account_type TEXT NOT NULL DEFAULT 'EMAIL'
    CONSTRAINT company_account_type CHECK (account_type IN ('USERNAME', 'EMAIL', 'GAKKEN_ID', 'ALL', 'OPEN_TYPE')),
  setting_login INTEGER NOT NULL DEFAULT 1 CONSTRAINT company_setting_login CHECK (setting_login IN (0, 1, 2)),
  max_content INTEGER NOT NULL DEFAULT 1 CONSTRAINT company_max_content CHECK (max_content >= 0),
  max_user INTEGER NOT NULL DEFAULT 1 CONSTRAINT company_max_user CHECK (max_user >= 0),
  -- A JSON list of at most five URLs; viewer tokens go only to pages below them (ruling 25).
  referrer_urls TEXT NOT NULL DEFAULT '[]' CONSTRAINT company_referrer_urls CHECK (json_array_length(referrer_urls) <= 5),
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE tenant (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL CONSTRAINT tenant_company REFERENCES company (id),
  domain_type TEXT NOT NULL CONSTRAINT tenant_domain_type CHECK (domain_type IN ('FULL_DOMAIN', 'PATH')),
  domain TEXT,
  service_path TEXT,
  service_name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- A full-domain tenant has a host of its own; a path tenant a first segment, on the shared hosts or on its company's host.
  CONSTRAINT tenant_address CHECK (
    (domain_type = 'FULL_DOMAIN' AND domain IS NOT NULL AND service_path IS NULL)
    OR (domain_type = 'PATH' AND service_path IS NOT NULL)
  )
) STRICT;
CREATE UNIQUE INDEX tenant_by_address ON tenant (coalesce(domain, ''), coalesce(service_path, ''));

-- One row per record of settings ("header", "watermark", …); a missing row means the defaults.
CREATE TABLE site_setting (
  tenant_id INTEGER NOT NULL CONSTRAINT site_setting_tenant REFERENCES tenant (id),
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, name)
) STRICT, WITHOUT ROWID;

-- Readers. Administrators are in staff.
CREATE TABLE account (
  tenant_id INTEGER NOT NULL CONSTRAINT account_tenant REFERENCES tenant (id),
  id TEXT NOT NULL,
  level TEXT NOT NULL CONSTRAINT account_level CHECK (level IN ('reader', 'ip_reader')),
  name TEXT NOT NULL,
  email TEXT,
  email_key TEXT,
  username TEXT,
  username_key TEXT,
  password TEXT,
  lang TEXT CONSTRAINT account_lang CHECK (lang IN ('en', 'ja')),
  status TEXT NOT NULL DEFAULT 'allow' CONSTRAINT account_status CHECK (status IN ('allow', 'stop')),
  failed_logins INTEGER NOT NULL DEFAULT 0,
  first_failed_at INTEGER,
  blocked_until INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX account_by_email ON account (tenant_id, email_key) WHERE email_key IS NOT NULL;
CREATE UNIQUE INDEX account_by_username ON account (tenant_id, username_key) WHERE username_key IS NOT NULL;

CREATE TABLE session (
  tenant_id INTEGER NOT NULL,
  id TEXT NOT NULL, -- SHA-256 of the token
  account_id TEXT NOT NULL,
  login_type TEXT NOT NULL,
  keep INTEGER NOT NULL CONSTRAINT session_keep CHECK (keep IN (0, 1)),
  user_agent TEXT,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  ended_at INTEGER,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT session_account FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX session_by_account ON session (tenant_id, account_id, created_at);

-- System, company and service administrators: people of the platform, not of one tenant.
CREATE TABLE staff (
  id TEXT PRIMARY KEY,
  level TEXT NOT NULL CONSTRAINT staff_level CHECK (level IN ('system_admin', 'company_admin', 'service_admin')),
  company_id INTEGER CONSTRAINT staff_company REFERENCES company (id),
  tenant_id INTEGER CONSTRAINT staff_tenant REFERENCES tenant (id),
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL CONSTRAINT staff_email UNIQUE,
  password TEXT NOT NULL,
  lang TEXT CONSTRAINT staff_lang CHECK (lang IN ('en', 'ja')),
  status TEXT NOT NULL DEFAULT 'allow' CONSTRAINT staff_status CHECK (status IN ('allow', 'stop')),
  failed_logins INTEGER NOT NULL DEFAULT 0,
  first_failed_at INTEGER,
  blocked_until INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  CONSTRAINT staff_scope CHECK (
    (level = 'system_admin' AND company_id IS NULL AND tenant_id IS NULL)
    OR (level = 'company_admin' AND company_id IS NOT NULL AND tenant_id IS NULL)
    OR (level = 'service_admin' AND company_id IS NOT NULL AND tenant_id IS NOT NULL)
  )
) STRICT, WITHOUT ROWID;

-- tenant_id is where the administrator works; 0 is the console, where no tenant is chosen yet.
CREATE TABLE staff_session (
  tenant_id INTEGER NOT NULL,
  id TEXT NOT NULL,
  staff_id TEXT NOT NULL CONSTRAINT staff_session_staff REFERENCES staff (id),
  user_agent TEXT,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  ended_at INTEGER,
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE content_group (
  tenant_id INTEGER NOT NULL CONSTRAINT content_group_tenant REFERENCES tenant (id),
  id INTEGER NOT NULL CONSTRAINT content_group_id CHECK (id > 0),
  name TEXT NOT NULL,
  type TEXT NOT NULL DEFAULT 'normal'
    CONSTRAINT content_group_type CHECK (type IN ('normal', 'favourite', 'recently_read', 'new', 'popular', 'recommend')),
  is_default INTEGER NOT NULL DEFAULT 0,
  ref_code TEXT,
  item_size INTEGER NOT NULL DEFAULT 5 CONSTRAINT content_group_item_size CHECK (item_size > 0),
  num_row INTEGER NOT NULL DEFAULT 2 CONSTRAINT content_group_num_row CHECK (num_row > 0),
  is_wrap_line INTEGER NOT NULL DEFAULT 0,
  ordinal INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE content (
  tenant_id INTEGER NOT NULL CONSTRAINT content_tenant REFERENCES tenant (id),
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  author TEXT NOT NULL DEFAULT '',
  keywords TEXT NOT NULL DEFAULT '',
  toc TEXT NOT NULL DEFAULT '',
  description TEXT NOT NULL DEFAULT '',
  distributor_name TEXT NOT NULL DEFAULT '',
  param1 TEXT NOT NULL DEFAULT '',
  param2 TEXT NOT NULL DEFAULT '',
  param3 TEXT NOT NULL DEFAULT '',
  param4 TEXT NOT NULL DEFAULT '',
  param5 TEXT NOT NULL DEFAULT '',
  visible INTEGER NOT NULL DEFAULT 1 CONSTRAINT content_visible CHECK (visible IN (0, 1)),
  print INTEGER NOT NULL DEFAULT 0 CONSTRAINT content_print CHECK (print IN (0, 1, 2)),
  extension_type TEXT NOT NULL DEFAULT 'pdf',
  file_name TEXT NOT NULL DEFAULT '',
  published_on TEXT NOT NULL,
  -- The document version readers see; null until a first one is ready.
  version INTEGER,
  page_count INTEGER NOT NULL DEFAULT 0,
  -- Content-addressed key of the cover in R2, with its pixel size, so that pages never shift.
  cover_key TEXT,
  cover_width INTEGER,
  cover_height INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX content_by_day ON content (tenant_id, visible, published_on DESC, id);

CREATE TABLE content_in_group (
  tenant_id INTEGER NOT NULL,
  group_id INTEGER NOT NULL,
  content_id TEXT NOT NULL,
  PRIMARY KEY (tenant_id, group_id, content_id),
  CONSTRAINT content_in_group_group FOREIGN KEY (tenant_id, group_id) REFERENCES content_group (tenant_id, id),
  CONSTRAINT content_in_group_content FOREIGN KEY (tenant_id, content_id) REFERENCES content (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX content_in_group_by_content ON content_in_group (tenant_id, content_id);

-- One row per uploaded file of a content. Versions count from 1.
CREATE TABLE document (
  tenant_id INTEGER NOT NULL,
  content_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting'
    CONSTRAINT document_state CHECK (state IN ('waiting', 'splitting', 'ready', 'refused', 'superseded')),
  reason TEXT,
  reason_page INTEGER,
  file_name TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  source_key TEXT NOT NULL,
  pages INTEGER,
  pages_done INTEGER NOT NULL DEFAULT 0,
  segments INTEGER NOT NULL DEFAULT 0,
  owner_restricted INTEGER NOT NULL DEFAULT 0,
  right_to_left INTEGER NOT NULL DEFAULT 0,
  uploaded_by TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, content_id, version),
  CONSTRAINT document_content FOREIGN KEY (tenant_id, content_id) REFERENCES content (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
-- At most one file of a content is being worked on: a second upload meets "content encrypting" (791).
CREATE UNIQUE INDEX document_in_work ON document (tenant_id, content_id) WHERE state IN ('waiting', 'splitting');

-- Where each segment lies; pages are 1-based. splice is what stamping needs to know.
CREATE TABLE document_segment (
  tenant_id INTEGER NOT NULL,
  content_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  number INTEGER NOT NULL,
  first_page INTEGER NOT NULL,
  page_count INTEGER NOT NULL,
  width REAL NOT NULL,
  height REAL NOT NULL,
  bytes INTEGER NOT NULL,
  splice TEXT NOT NULL,
  PRIMARY KEY (tenant_id, content_id, version, number),
  CONSTRAINT document_segment_document FOREIGN KEY (tenant_id, content_id, version)
    REFERENCES document (tenant_id, content_id, version) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE subscription_plan (
  tenant_id INTEGER NOT NULL CONSTRAINT subscription_plan_tenant REFERENCES tenant (id),
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  image_name TEXT,
  price INTEGER NOT NULL CONSTRAINT subscription_plan_price CHECK (price >= 0), -- yen, tax excluded
  discount_price INTEGER,
  duration INTEGER NOT NULL CONSTRAINT subscription_plan_duration CHECK (duration > 0),
  duration_type TEXT NOT NULL CONSTRAINT subscription_plan_duration_type CHECK (duration_type IN ('day', 'month', 'year')),
  free_days INTEGER NOT NULL DEFAULT 0 CONSTRAINT subscription_plan_free_days CHECK (free_days BETWEEN 0 AND 29),
  description TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE subscription_plan_group (
  tenant_id INTEGER NOT NULL,
  plan_id TEXT NOT NULL,
  group_id INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, plan_id, group_id),
  CONSTRAINT subscription_plan_group_plan FOREIGN KEY (tenant_id, plan_id) REFERENCES subscription_plan (tenant_id, id),
  CONSTRAINT subscription_plan_group_group FOREIGN KEY (tenant_id, group_id) REFERENCES content_group (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX subscription_plan_group_by_group ON subscription_plan_group (tenant_id, group_id);

CREATE TABLE registration (
  tenant_id INTEGER NOT NULL,
  id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  plan_id TEXT NOT NULL,
  status TEXT NOT NULL CONSTRAINT registration_status CHECK (status IN ('ACTIVE', 'CANCEL', 'REFUNDED')),
  starts_on TEXT NOT NULL,
  ends_on TEXT NOT NULL, -- last day of use
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT registration_account FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id),
  CONSTRAINT registration_plan FOREIGN KEY (tenant_id, plan_id) REFERENCES subscription_plan (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX registration_by_account ON registration (tenant_id, account_id, ends_on);

-- Permission to read one version of one content: first a launch token (single use), then a key in the viewer's memory.
CREATE TABLE viewer_grant (
  tenant_id INTEGER NOT NULL,
  id TEXT NOT NULL, -- SHA-256 of the launch token
  trace TEXT NOT NULL, -- the code printed into the pages
  content_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  group_id INTEGER NOT NULL,
  account_id TEXT,
  session_id TEXT,
  print INTEGER NOT NULL CONSTRAINT viewer_grant_print CHECK (print IN (0, 1, 2)),
  watermark TEXT NOT NULL, -- text, colour, size and position as they were when the grant was made
  parent_origin TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  launch_until INTEGER NOT NULL,
  opened_at INTEGER,
  key_id TEXT, -- SHA-256 of the key
  key_until INTEGER,
  -- No reference to content: a trace must still be answered when the content is gone.
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX viewer_grant_by_key ON viewer_grant (tenant_id, key_id) WHERE key_id IS NOT NULL;
CREATE UNIQUE INDEX viewer_grant_by_trace ON viewer_grant (tenant_id, trace);

CREATE TABLE reading (
  tenant_id INTEGER NOT NULL,
  account_id TEXT NOT NULL,
  content_id TEXT NOT NULL,
  read_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, account_id, content_id),
  CONSTRAINT reading_account FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id),
  CONSTRAINT reading_content FOREIGN KEY (tenant_id, content_id) REFERENCES content (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- The record of slow work; a queue message only wakes a consumer. Read by the sweep across tenants: a platform table.
CREATE TABLE job (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  kind TEXT NOT NULL CONSTRAINT job_kind CHECK (kind IN ('ingest-document', 'index-content', 'remove-files')),
  content_id TEXT NOT NULL,
  version INTEGER,
  state TEXT NOT NULL DEFAULT 'waiting' CONSTRAINT job_state CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER NOT NULL,
  lease TEXT,
  lease_until INTEGER,
  error TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX job_due ON job (state, due_at) WHERE state IN ('waiting', 'running');

-- Who changed what, for every administrative write.
CREATE TABLE audit (
  tenant_id INTEGER NOT NULL,
  id TEXT NOT NULL,
  at INTEGER NOT NULL,
  actor_id TEXT NOT NULL,
  actor_level TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT NOT NULL DEFAULT '{}',
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX audit_by_time ON audit (tenant_id, at);
