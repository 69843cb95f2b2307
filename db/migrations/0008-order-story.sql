-- Adds the times that the timeline of an order needs, and the answers to support requests.

alter table payment_attempt add column status_since timestamptz;

create function attempts_remember_when() returns trigger language plpgsql as $$
begin
  -- Only the answer to our own question changes a status, and it comes with the time of the question.
  new.status_since := new.polled_at;
  return new;
end $$;
create trigger attempts_remember_when before update of status on payment_attempt
  for each row when (new.status <> old.status) execute function attempts_remember_when();

alter table support_request
  add column answer text check (length(answer) between 1 and 2000),
  add column answered_at timestamptz,
  add column closed_at timestamptz,
  add constraint an_answer_has_its_time check ((answer is null) = (answered_at is null)),
  add constraint a_request_is_as_it_says check (
    case state
      when 'open' then answer is null and closed_at is null
      when 'answered' then answer is not null and closed_at is null
      else closed_at is not null
    end
  );
create index requests_to_work on support_request (state, raised_at, id);

create function requests_move_forward() returns trigger language plpgsql as $$
begin
  if row(new.id, new.number, new.subscriber_id, new.type, new.query, new.raised_at)
     is distinct from row(old.id, old.number, old.subscriber_id, old.type, old.query, old.raised_at) then
    raise exception 'request %: what was asked cannot change', old.number using errcode = 'check_violation';
  end if;
  if old.answer is not null and new.answer is distinct from old.answer then
    raise exception 'request %: what was answered cannot change', old.number using errcode = 'check_violation';
  end if;
  if new.state <> old.state and not (old.state || '>' || new.state) = any (array[
    'open>answered', 'open>closed', 'answered>closed'
  ]) then
    raise exception 'request %: % cannot become %', old.number, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger requests_move_forward before update on support_request
  for each row execute function requests_move_forward();
