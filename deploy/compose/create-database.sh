#!/bin/sh
# The image of PostgreSQL runs this file once, in an empty volume. It creates an ordinary role and its database: the service
# never has the rights of the superuser.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres --set=password="$MENSHEN_PASSWORD" <<'SQL'
create role menshen login nosuperuser nocreatedb nocreaterole password :'password';
create database menshen owner menshen;
revoke all on database menshen from public;
SQL
