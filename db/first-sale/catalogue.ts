/** Tables of the catalogue and of frequently asked questions. */
export const catalogueTables = `
create table language (id text primary key, name text not null, code text not null, position int not null);
create table genre (id text primary key, name text not null, position int not null);
create table app_type (id text primary key, description text not null, position int not null);
create table app (id text primary key, name text not null, image text not null, position int not null);

create table package (
  id text primary key,
  type text not null references app_type,
  name text not null,
  alias text not null,
  description text not null,
  language_id text references language,
  genre_id text references genre,
  image text not null,
  position int not null,
  withdrawn_at timestamptz
);

create table price_option (
  poid text primary key check (poid ~ '^[A-Z0-9-]{1,40}$'),
  package_id text not null references package,
  duration text not null,
  months int check (months > 0),
  days int check (days > 0),
  price_paise bigint not null check (price_paise > 0),
  position int not null,
  withdrawn_at timestamptz,
  check ((months is null) <> (days is null))
);
create index price_option_by_package on price_option (package_id);

create table package_app (
  package_id text not null references package,
  app_id text not null references app,
  position int not null,
  primary key (package_id, app_id)
);

create table faq (id text primary key, question text not null, answer_html text not null, position int not null);

create table catalogue_version (
  only_row boolean primary key default true check (only_row),
  version int not null,
  imported_at timestamptz not null
);
`
