-- Requires two database logins only for a refund that commands propose and approve. At the desk the sessions identify both
-- persons, and the instances write all by one login, which need not own the tables: it changes when its password is rotated.

create or replace function wishes_move_forward() returns trigger language plpgsql as $$
begin
  if row(new.id, new.order_id, new.amount_paise, new.because, new.asked_by, new.asked_as, new.asked_at, new.expires_at,
         new.token_hash)
     is distinct from row(old.id, old.order_id, old.amount_paise, old.because, old.asked_by, old.asked_as, old.asked_at,
         old.expires_at, old.token_hash) then
    raise exception 'wish %: what was asked cannot change', old.id using errcode = 'check_violation';
  end if;
  if old.approved_at is not null or old.closed_at is not null or new.tries < old.tries then
    raise exception 'wish %: it is over already', old.id using errcode = 'check_violation';
  end if;
  if new.approved_at is not null then
    new.approved_as := session_user;
    -- A command gives any name, so a login of one operator is that person. The owner's login is shared.
    if new.approved_as = new.asked_as and new.approved_channel is distinct from 'desk'
       and new.approved_as <> (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = tg_relid) then
      raise exception 'wish %: % asked, and cannot approve', old.id, new.asked_as using errcode = 'check_violation',
        constraint = 'approved_by_another';
    end if;
  end if;
  return new;
end $$;
