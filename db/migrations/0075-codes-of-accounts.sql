-- Records whose account a code belongs to that was sent to another mobile than the account's present one: to an earlier mobile,
-- or to a new one whose change is not finished. Otherwise the mobile itself says whose it is.

alter table otp_challenge add column subscriber_id uuid references subscriber;
create index codes_of_subscriber on otp_challenge (subscriber_id) where subscriber_id is not null;
create trigger subscribers_are_there after insert on otp_challenge
  for each row when (new.subscriber_id is not null) execute function subscribers_are_there();
