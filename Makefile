# Ictus: `make help` lists the targets. Each installs what it needs and is missing.

# What `make demo` runs, once the program stands at build/ictus: one impact by every scheme, five balls by five laws.
DEMO := build/ictus compare scenes/impact.toml --report -o out/demo --force
CRADLE := build/ictus compare scenes/cradle.toml --with lzb compliant newton poisson pairwise --report -o out/cradle --force

SIZES ?= small
SCENES ?= 100000
SEED ?= 1
PREFIX ?= /usr/local
SHARED ?= ON
JOBS ?= $(shell nproc)
PYTHON := /usr/bin/python3
NODE_MODULES := node_modules/.package-lock.json
SITE_MODULES := docs/site/node_modules/.package-lock.json
ENGINE_MODULES := bench/engines/node_modules/.package-lock.json

export CMAKE_BUILD_PARALLEL_LEVEL := $(JOBS)
export CTEST_PARALLEL_LEVEL := $(JOBS)

.NOTPARALLEL:
.PHONY: build demo plugins python install deb deb-test test sanitizers soak bench format tidy sizes sbom clean help packages plugin-packages python-packages deb-packages test-packages docs bench-engines engine-packages fuzz lab lab-test lab-packages reproducible same-bits

build: packages $(NODE_MODULES)  ## build the program: build/ictus
	@cmake --preset release --log-level=WARNING >/dev/null
	@cmake --build --preset release --target ictus_cli

demo: build  ## build, then run the demonstration
	$(DEMO)
	$(CRADLE)

docs: build $(SITE_MODULES)  ## all pages as a site that opens offline: out/site/index.html
	@node docs/site/build.mjs build/ictus out/site

plugins: plugin-packages $(NODE_MODULES)  ## build the Pure Data external and the LV2 bundle: build/plugins
	@cmake --preset release -DICTUS_PLUGINS=ON --log-level=WARNING >/dev/null
	@cmake --build --preset release --target plugins

python: python-packages $(NODE_MODULES)  ## build the Python module: PYTHONPATH=build/python
	@cmake --preset release -DICTUS_PYTHON_MODULE=ON --log-level=WARNING >/dev/null
	@cmake --build --preset release --target ictus_python

# Node finds the packages of Debian's emscripten only where it is told to.
lab: lab-packages $(NODE_MODULES) apps/lab/$(NODE_MODULES)  ## a page with the engine inside, build/lab/lab.html (ten minutes): ictus lab opens it
	@emcmake cmake -G Ninja -S apps/lab -B build/lab --log-level=WARNING >/dev/null
	@NODE_PATH=/usr/share/nodejs cmake --build build/lab
	@cd apps/lab && npm run --silent check && node build.mjs ../../build/lab ../../build/lab/lab.html

lab-test: lab test-packages  ## try every question of that page in a browser, and compare the engine's numbers with the program's
	@$(PYTHON) tests/lab/numbers.py build/lab/engine.js
	@node tests/lab/page.mjs build/lab/lab.html

# Libraries by both kinds; SHARED=OFF leaves the shared ones out. What is built is the same: only where files go differs.
LIBRARIES := ictus ictus_impact $(if $(filter ON,$(SHARED)),ictus_shared ictus_impact_shared)

install: packages $(NODE_MODULES)  ## build and install: PREFIX=/usr/local, DESTDIR=, SHARED=ON
	@cmake --preset release -DBUILD_SHARED_LIBS=$(SHARED) -DCMAKE_INSTALL_LIBDIR=lib -DICTUS_DEBIAN_DOCUMENTS=OFF --log-level=WARNING >/dev/null
	@cmake --build --preset release --target ictus_cli ictus_manual $(LIBRARIES)
	cmake --install build --prefix $(PREFIX)

deb: deb-packages $(NODE_MODULES)  ## build Debian's packages: build/deb
	@cmake --preset release -DBUILD_SHARED_LIBS=ON -DICTUS_DEBIAN_DOCUMENTS=ON --log-level=WARNING \
	  -DCMAKE_INSTALL_LIBDIR=lib/$$(dpkg-architecture -qDEB_HOST_MULTIARCH) >/dev/null
	@cmake --build --preset release --target ictus_cli ictus_manual ictus ictus_impact ictus_shared ictus_impact_shared
	@rm -rf build/deb
	@cd build && cpack >/dev/null
	@ls -l build/deb/*.deb

deb-test: deb  ## install Debian's packages on a bare Debian 12 in a folder (root; some minutes), run the demonstration there
	@tools/install.sh deb-test
	@$(PYTHON) tests/package/bare.py build/deb

test: test-packages $(NODE_MODULES) $(SITE_MODULES)  ## build, then all tests; ends with "N passed, M failed"
	@$(PYTHON) tools/check.py

sanitizers: test-packages lab-packages $(NODE_MODULES) $(SITE_MODULES)  ## the tests again by clang with sanitizers, and the same bytes from both compilers and WebAssembly
	@$(PYTHON) tools/check.py build "build asan" determinism fuzz "tests asan" lab

same-bits: test-packages $(NODE_MODULES)  ## the hashes of all scenes by g++ and clang, -O1 to -O3, x86-64-v1 and v3 (hours of processor); BUILDS="clang++-O2-v3" for some
	@$(PYTHON) tests/determinism/matrix.py $(BUILDS)

SECONDS ?= 3600
fuzz: test-packages $(NODE_MODULES)  ## search for inputs that break a reader, with sanitizers: SECONDS=3600
	@cmake --preset asan --log-level=WARNING >/dev/null
	@cmake --build --preset asan --target fuzz
	@$(PYTHON) tests/fuzz/fuzz.py build-asan/fuzz all --seconds $(SECONDS)

soak: test-packages $(NODE_MODULES)  ## random scenes by any number: SCENES=100000 SEED=1; what fails is cut down into out/soak
	@cmake --preset release -DICTUS_TESTS=ON --log-level=WARNING >/dev/null
	@cmake --build --preset release --target soak
	@build/soak --scenes $(SCENES) --seed $(SEED) --jobs $(JOBS) --out out/soak

bench: test-packages $(NODE_MODULES)  ## build and run the benchmarks; SIZES=large for longer runs of the program
	@cmake --preset release -DICTUS_BENCH=ON --log-level=WARNING >/dev/null
	@cmake --build --preset release --target bench/all ictus_cli
	@set -e; for program in build/bench_*; do echo "$$program"; $$program; done
	@$(PYTHON) bench/program/program.py build/ictus $(SIZES)
	@$(PYTHON) bench/program/sweeps.py build/ictus

bench-engines: build engine-packages $(ENGINE_MODULES)  ## install a dozen other engines, ask all of them two impacts, write the tables
	@$(PYTHON) bench/engines/engines.py build/ictus

format: test-packages  ## bring the sources into the house's format
	@$(PYTHON) tools/format.py --fix

tidy: test-packages  ## clang-tidy over the sources (slow; not part of `make test`)
	@cmake --preset clang --log-level=WARNING >/dev/null
	@run-clang-tidy -quiet -p build-clang '/(src|apps)/.*\.cpp$$'

sizes:  ## long files and functions: information, not a gate
	@$(PYTHON) tools/sizes.py

sbom: python-packages plugin-packages $(NODE_MODULES)  ## bill of materials, CycloneDX: out/sbom.json
	@$(PYTHON) tools/sbom.py out/sbom.json

reproducible: test-packages $(NODE_MODULES)  ## two clones in different folders make the same program, byte for byte (an hour of processor)
	@$(PYTHON) tools/reproducible.py

clean:  ## remove everything that was built
	rm -rf build build-* out apps/python/*.egg-info

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

packages:
	@tools/install.sh build

plugin-packages: packages
	@tools/install.sh plugins

python-packages: packages
	@tools/install.sh python

lab-packages: packages
	@tools/install.sh lab

deb-packages: packages
	@tools/install.sh deb

test-packages: packages
	@tools/install.sh test

engine-packages:
	@tools/install.sh engines

# npm writes this file; it is older than the lock file exactly when something has to be fetched.
$(NODE_MODULES) $(SITE_MODULES) $(ENGINE_MODULES) apps/lab/$(NODE_MODULES): %node_modules/.package-lock.json: %package-lock.json | packages
	cd ./$* && npm ci --no-audit --no-fund
	@touch $@
