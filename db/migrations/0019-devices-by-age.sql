-- Adds an index for the hourly deletion of known devices without a recent login.

create index known_device_by_age on known_device (last_login_at);
