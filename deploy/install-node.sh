#!/bin/sh
# Installs the Node that production runs: the official archive of the version in package.json, if its SHA-256 is the one in
# node-checksums.txt, which is reviewed with every change of the version. As root: sh deploy/install-node.sh
# NODE_MIRROR: where the releases are, by default https://nodejs.org/dist. NODE_FOLDER: where Node goes, by default /opt.
set -eu
deploy=$(cd "$(dirname "$0")" && pwd)
version=$(sed -n 's/^    "node": "\([0-9.]*\)",*$/\1/p' "$deploy/../package.json")
case $(uname -m) in
  x86_64) architecture=x64 ;;
  aarch64) architecture=arm64 ;;
  *)
    echo "install-node: no checksum for the architecture $(uname -m)" >&2
    exit 1
    ;;
esac
name=node-v$version-linux-$architecture
folder=${NODE_FOLDER:-/opt}
if ! checksum=$(grep "  $name.tar.xz\$" "$deploy/node-checksums.txt"); then
  echo "install-node: deploy/node-checksums.txt has no line for $name.tar.xz" >&2
  exit 1
fi
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
cd "$temporary"
curl --fail --location --silent --show-error --output "$name.tar.xz" "${NODE_MIRROR:-https://nodejs.org/dist}/v$version/$name.tar.xz"
if ! echo "$checksum" | sha256sum --check --status; then
  echo "install-node: $name.tar.xz is not the file whose checksum was reviewed. Nothing was installed." >&2
  exit 1
fi
tar --extract --xz --no-same-owner --file "$name.tar.xz"
rm -rf "$folder/$name"
mv "$name" "$folder/$name"
ln -sfn "$name" "$folder/node"
"$folder/node/bin/node" --version
