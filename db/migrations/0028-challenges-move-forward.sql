-- Enforces the transitions of an OTP challenge, as the application's table `challengeTransitions` states them.

create function challenges_move_forward() returns trigger language plpgsql as $$
begin
  if row(new.id, new.purpose, new.mobile, new.device_id, new.code_hash, new.proof_hash, new.sent_at)
     is distinct from row(old.id, old.purpose, old.mobile, old.device_id, old.code_hash, old.proof_hash, old.sent_at) then
    raise exception 'challenge %: what was sent cannot change', old.id using errcode = 'check_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in
      (('live', 'superseded'), ('live', 'verified'), ('live', 'consumed'), ('verified', 'consumed')) then
    raise exception 'challenge %: % cannot become %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  if new.tries < old.tries then
    raise exception 'challenge %: a try is not given back', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger challenges_move_forward before update on otp_challenge
  for each row execute function challenges_move_forward();
